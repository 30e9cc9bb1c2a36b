// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.Locality;
import io.kairos.kmn.core.Topology;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

/** Copies of a map run on other hosts than the one for which its block was bound. */
class MapReadTest {
  private static final Block BLOCK = Block.of(7, "/in", 0, 1, List.of("a1"), List.of());
  private static final Binding BOUND = new Binding(0, 7, Locality.NODE, "a1");
  private static final Topology FIRST_LETTER = host -> host.substring(0, 1);

  private final Map<TaskAttemptId, TaskAttempt> attempts = new LinkedHashMap<>();

  private MapReadTest attempt(TaskAttemptState state, String host) {
    TaskAttemptId id =
        MRBuilderUtils.newTaskAttemptId(
            MRBuilderUtils.newTaskId(
                MRBuilderUtils.newJobId(ApplicationId.newInstance(1, 1), 1),
                0,
                org.apache.hadoop.mapreduce.v2.api.records.TaskType.MAP),
            attempts.size());
    Map<String, Object> answers =
        Map.of("getID", id, "getState", state, "getNodeId", NodeId.newInstance(host, 1));
    attempts.put(id, answering(TaskAttempt.class, answers));
    return this;
  }

  private MapRead read() {
    return MapRead.of(
        answering(Task.class, Map.of("getAttempts", attempts)), BOUND, BLOCK, FIRST_LETTER);
  }

  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (!answers.containsKey(method.getName())) {
                throw new UnsupportedOperationException(method.toString());
              }
              return answers.get(method.getName());
            }));
  }

  @Test
  void theAttemptThatSucceededCounts() {
    attempt(TaskAttemptState.KILLED, "a1").attempt(TaskAttemptState.SUCCEEDED, "b1");
    assertThat(read().attempt().orElseThrow().getID().getId()).isEqualTo(1);
    assertThat(read().host()).isEqualTo("b1");
    assertThat(read().locality()).isEqualTo(Locality.OFF_RACK);
  }

  @Test
  void theFirstAttemptKeepsTheLocalityOfItsBinding() {
    attempt(TaskAttemptState.SUCCEEDED, "a1").attempt(TaskAttemptState.KILLED, "b1");
    assertThat(read().attempt().orElseThrow().getID().getId()).isZero();
    assertThat(read().locality()).isEqualTo(Locality.NODE);
  }

  @Test
  void aReadWithoutASuccessIsOfTheContainerForWhichTheBlockWasBound() {
    attempt(TaskAttemptState.FAILED, "b1").attempt(TaskAttemptState.RUNNING, "b2");
    assertThat(read().attempt()).isEmpty();
    assertThat(read().host()).isEqualTo("a1");
    assertThat(read().locality()).isEqualTo(Locality.NODE);
  }
}
