// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.common.Poll;
import io.kairos.rm.WaitingReducesHold;
import java.time.Duration;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MapReduce with its default slow start, where reduces are held back by one property. */
@Tag("long")
class WaitingReducesHoldIT {
  /** Of the one node where none is lost: for a master and all maps but one, so two waves. */
  private static final int SLOTS = 4;

  /** Time for a reduce to start beside the last map. */
  private static final long LONG_MAP_MILLIS = 5_000;

  private static final int NODES = 3;
  private static final int MAPS = 9;
  private static final int REDUCES = 2;
  private static final long MAP_MILLIS = 3_000;
  private static final Duration LIMIT = Duration.ofSeconds(200);

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  /** Under the stock scheduler, which needs nothing else of this plug-in. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReduceStartsBeforeTheLastMapHasEndedOnlyWhereNoneIsHeldBack(boolean isHeld)
      throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "hold-" + isHeld,
            spec -> {
              spec.site("yarn.resourcemanager.scheduler.class", CapacityScheduler.class.getName());
              mapReduce(spec, 1, SLOTS);
              if (isHeld) {
                hold(spec);
              }
            })) {
      SleepingJob job = SleepingJob.submit(cluster, "job", SLOTS, 1, LONG_MAP_MILLIS);
      Poll.until(LIMIT, "the job to end", job::isDone, () -> job);
      JobInfo history = job.history();
      assertThat(job.isRight(history)).isTrue();
      assertThat(SleepingJob.failures(history)).isEmpty();
      long firstReduce =
          times(history, TaskType.REDUCE, TaskAttemptInfo::getStartTime).min().orElseThrow();
      long lastMap =
          times(history, TaskType.MAP, TaskAttemptInfo::getFinishTime).max().orElseThrow();
      cluster.report(
          "held back: %b; the first reduce starts %d ms after the end of the last map",
          isHeld, firstReduce - lastMap);
      assertThat(firstReduce >= lastMap).isEqualTo(isHeld);
    }
  }

  /** Maps whose outputs are lost run again, beside reduces that wait for them. */
  @Test
  void aJobThatLosesANodeWithItsOutputsEndsRight() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "hold-lost",
            spec -> {
              mapReduce(spec, NODES, 2);
              hold(spec);
              // Or a master tries for three minutes to reach the node that is gone.
              spec.site("yarn.client.nodemanager-connect.max-wait-ms", "2000")
                  .site("yarn.nm.liveness-monitor.expiry-interval-ms", "15000");
            })) {
      SleepingJob job = SleepingJob.submit(cluster, "job", MAPS, REDUCES, MAP_MILLIS);
      Poll.until(LIMIT, "some maps to be done", job::hadMapsDone, () -> job);
      int lost = QueuedMapReduceIT.nodeWithoutMaster(cluster);
      cluster.daemons().killNode(lost);
      Poll.until(LIMIT, "the job to end", job::isDone, () -> job);
      assertThat(job.isRight(job.history())).isTrue();
      cluster.daemons().startNode(lost);
      // A NodeManager that stops before it has tidied up leaves cgroups to nobody.
      Poll.until(
          "the node that is back to tidy up after its containers",
          () -> cluster.cgroups().tasks().isEmpty(),
          () -> cluster.cgroups().quotas());
    }
  }

  private static void mapReduce(ClusterSpec spec, int nodes, int vcores) {
    spec.nodes(nodes)
        .vcoresPerNode(vcores)
        .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos");
  }

  private static void hold(ClusterSpec spec) {
    spec.site(
        YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS, WaitingReducesHold.class.getName());
  }

  private static LongStream times(
      JobInfo history, TaskType type, ToLongFunction<TaskAttemptInfo> time) {
    return history.getAllTasks().values().stream()
        .filter(task -> task.getTaskType() == type)
        .flatMap(task -> task.getAllTaskAttempts().values().stream())
        .filter(attempt -> "SUCCEEDED".equals(attempt.getTaskStatus()))
        .mapToLong(time);
  }
}
