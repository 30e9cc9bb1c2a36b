// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two reducers, one for each of two racks with maps. */
class ReduceStageTest {
  private static final TaskAttemptId FIRST = RecordedHooks.attempt(TaskType.REDUCE, 0);
  private static final TaskAttemptId SECOND = RecordedHooks.attempt(TaskType.REDUCE, 1);

  private final RecordedHooks hooks = new RecordedHooks();
  private ReduceStage stage;

  @BeforeEach
  void releaseTwoReducers() {
    Configuration conf = new Configuration(false);
    conf.set(KmnSettings.REDUCE_PLACEMENT, "round-robin");
    stage =
        new ReduceStage(
            2, new KmnSettings(conf), Map.of("a", Set.of("a1"), "b", Set.of("b1")), hooks);
    stage.request(RecordedHooks.request(FIRST));
    stage.request(RecordedHooks.request(SECOND));
    stage.release(Map.of("a", 2, "b", 1));
    hooks.sent.clear();
  }

  @Test
  void aReducerInAnotherRackIsDeclinedUntilItsWaitIsOver() {
    stage.assigned(RecordedHooks.grant(FIRST, "c1"));
    assertThat(stage.declined()).isEqualTo(1);
    assertThat(hooks.sent).last().isInstanceOf(ContainerRequestEvent.class);

    hooks.elapsedMillis += 3_000;
    TaskAttemptContainerAssignedEvent late = RecordedHooks.grant(FIRST, "c1");
    stage.assigned(late);
    assertThat(stage.declined()).isEqualTo(1);
    assertThat(hooks.sent).last().isSameAs(late);
  }

  @Test
  void aKilledReducerAsksForNoOtherContainerAndItsRackIsFree() {
    assertThat(stage.withdrawn(FIRST)).as("whether only held").isFalse();
    TaskAttemptContainerAssignedEvent late = RecordedHooks.grant(FIRST, "c1");
    stage.assigned(late);
    assertThat(hooks.sent).containsExactly(late);

    stage.assigned(RecordedHooks.grant(SECOND, "a1"));
    assertThat(stage.declined()).as("rack a was the killed one's").isEqualTo(1);
  }
}
