// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.common.Poll;
import io.kairos.workbench.bench.session.QueryClient;
import io.kairos.workbench.bench.session.SparkFiles;
import io.kairos.workbench.bench.session.SparkSubmission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stock Spark on a node of one core that busy tasks want all the time. */
class SparkSessionIT {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final int QUERIES = 6;
  private static final int ROWS = 1_000_000;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void aSessionBesideBusyTasksAnswersRightlyLosesNothingAndIsIdleBetweenItsQueries()
      throws Exception {
    try (KairosCluster cluster = KairosCluster.start("spark-session", SparkSessionIT::settings);
        QueryClient session = session(cluster)) {
      session.ask();
      Poll.until(
          "a session that nobody asks to be idle",
          () -> TaskStates.of(cluster).equals(List.of("session idle")));
      cluster.submit("batch", 2, 3, 0.3);

      List<QueryClient.Answer> answers = new ArrayList<>();
      for (int i = 0; i < QUERIES; i++) {
        answers.add(session.ask());
        Poll.during(Duration.ofMillis(500), () -> {});
        assertThat(TaskStates.of(cluster))
            .as("after query %s, within its share of the core", i)
            .doesNotContain("session suspended");
      }
      cluster.report(
          "seconds of queries beside two busy tasks: %s",
          answers.stream().map(QueryClient.Answer::seconds).toList());

      assertThat(answers).allMatch(QueryClient.Answer::right);
      QueryClient.Answer last = answers.get(QUERIES - 1);
      assertThat(last.executorsLost()).isZero();
      assertThat(last.failedTasks()).isZero();
      assertThat(last.timeOuts()).isZero();
      Poll.until(
          "the session to leave the core to others after its last query",
          () -> TaskStates.of(cluster).equals(List.of("running", "session idle", "suspended")),
          () -> TaskStates.of(cluster).toString());
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("SchedulerErrors")).isZero();
    }
  }

  private static QueryClient session(KairosCluster cluster) throws Exception {
    SparkSubmission spark =
        new SparkSubmission(cluster.daemons(), SparkFiles.ofRepository().require(), Map.of());
    return QueryClient.start(spark, "session", "interactive", 1, ROWS);
  }

  /** As shipped, but for turns that a test can wait for. */
  private static void settings(ClusterSpec spec) {
    spec.site("yarn.nodemanager.kairos.core-control", "auto")
        .site("yarn.nodemanager.kairos.quantum-ms", "2000")
        .capacityScheduler(ROOT + "queues", "default,interactive")
        .capacityScheduler(ROOT + "default.capacity", "50")
        .capacityScheduler(ROOT + "default.maximum-capacity", "100")
        .capacityScheduler(ROOT + "interactive.capacity", "50")
        .capacityScheduler(ROOT + "interactive.maximum-capacity", "100")
        .capacityScheduler(ROOT + "interactive.user-limit-factor", "10")
        .capacityScheduler(ROOT + "interactive.kairos-class", "session");
  }
}
