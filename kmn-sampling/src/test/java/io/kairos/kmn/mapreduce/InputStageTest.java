// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.kmn.core.BindingWaits;
import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.SampleBinder;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Stratum;
import io.kairos.kmn.mapreduce.lineage.Population;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four blocks on hosts of rack a; containers come on other hosts, which a job declines at first.
 */
class InputStageTest {
  private static final TaskAttemptId MAP = RecordedHooks.attempt(TaskType.MAP, 0);
  private static final long LOCALITY_WAIT_MILLIS = 3_000;
  private static final long SAMPLE_WAIT_MILLIS = 1_000;

  @TempDir private Path directory;

  private final RecordedHooks hooks = new RecordedHooks();

  private InputStage stage(SampleSpace space, int k) throws IOException {
    List<Block> blocks =
        IntStream.range(0, 4)
            .mapToObj(i -> Block.of(i, "/in/f", i, 1, List.of("a" + i), List.of()))
            .toList();
    Configuration conf = new Configuration(false);
    conf.set(MRJobConfig.MAPREDUCE_JOB_DIR, directory.toUri().toString());
    SampleBinder binder =
        new SampleBinder(
            blocks,
            space,
            1,
            hooks::rackOf,
            new BindingWaits(LOCALITY_WAIT_MILLIS, SAMPLE_WAIT_MILLIS),
            new SplittableRandom(1));
    JobPlan plan =
        new JobPlan(blocks, new long[4], space, k, 1, new Population("any", Map.of("all", 4)));
    return new InputStage(
        plan, jobWithoutTasks(), JobPlan.candidates(conf), binder, BindingLog.open(conf, 1), hooks);
  }

  private static Job jobWithoutTasks() {
    return (Job)
        Proxy.newProxyInstance(
            Job.class.getClassLoader(),
            new Class<?>[] {Job.class},
            (proxy, method, arguments) -> method.getName().equals("getTasks") ? Map.of() : null);
  }

  private InputStage stageOfAnyBlock() throws IOException {
    return stage(SampleSpace.anyOf(List.of(0, 1), 1), 1);
  }

  @Test
  void aContainerThatIsDeclinedIsAskedForAgain() throws IOException {
    InputStage stage = stageOfAnyBlock();
    stage.request(RecordedHooks.request(MAP));
    stage.assigned(RecordedHooks.grant(MAP, "b1"));

    assertThat(hooks.sent)
        .hasSize(2)
        .hasExactlyElementsOfTypes(ContainerAllocatorEvent.class, ContainerRequestEvent.class);
    assertThat(stage.declined()).isEqualTo(1);
  }

  @Test
  void aHeldContainerIsLookedAtAgainAfterATickThatCameTooEarly() throws IOException {
    SampleSpace oneOfTwo =
        SampleSpace.oneOf(
            List.of(
                List.of(Stratum.of("first", List.of(0, 1), 2)),
                List.of(Stratum.of("second", List.of(2, 3), 2))));
    InputStage stage = stage(oneOfTwo, 2);
    stage.request(RecordedHooks.request(MAP));
    stage.assigned(RecordedHooks.grant(MAP, "b1"));
    assertThat(hooks.tickAtMillis).isEqualTo(SAMPLE_WAIT_MILLIS);

    hooks.elapsedMillis = SAMPLE_WAIT_MILLIS - 1;
    hooks.tickAtMillis = Long.MAX_VALUE;
    stage.tick();
    assertThat(hooks.sent).isEmpty();
    assertThat(hooks.tickAtMillis).isEqualTo(SAMPLE_WAIT_MILLIS);

    hooks.elapsedMillis = SAMPLE_WAIT_MILLIS;
    hooks.tickAtMillis = Long.MAX_VALUE;
    stage.tick();
    assertThat(stage.declined()).isEqualTo(1);
    assertThat(hooks.tickAtMillis).as("nothing is held").isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aKilledAttemptAsksForNoOtherContainer() throws IOException {
    InputStage stage = stageOfAnyBlock();
    stage.request(RecordedHooks.request(MAP));
    stage.withdrawn(MAP);
    TaskAttemptContainerAssignedEvent late = RecordedHooks.grant(MAP, "b1");
    stage.assigned(late);

    assertThat(hooks.sent).containsExactly(late);
    assertThat(stage.declined()).isZero();
    assertThat(stage.containerGone(MAP)).as("whether the stock master must not hear").isFalse();
  }
}
