// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Tasks that a node handed back stay handed back when its NodeManager is killed and started again,
 * alone or with the ResourceManager: nothing is launched and nothing is told twice. One cluster
 * serves all tests.
 */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HandedBackIT {
  private static final String NAME = "handed-back";
  private static final int QUEUED = 2;
  private static final Duration WATCHED = Duration.ofSeconds(4);

  private KairosCluster cluster;

  @BeforeAll
  void startCluster() throws Exception {
    cluster =
        KairosCluster.start(
            NAME,
            spec ->
                KairosCluster.recoverResourceManager(NAME, KairosCluster.queueing(spec, QUEUED))
                    .site("yarn.nodemanager.kairos.policy", "srjf")
                    .site("yarn.nodemanager.kairos.hand-back-after-ms", "2500")
                    .site("yarn.nodemanager.kairos.default-task-duration-ms", "500"));
  }

  @AfterAll
  void endCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void tasksHandedBackAreNotLaunchedWhenTheirNodeManagerIsKilled() throws Exception {
    try (ReportedApplication application = handedBack("node")) {
      cluster.daemons().killNode(0);
      // So that the queue has room at once.
      application.finishTasks();
      cluster.daemons().startNode(0);
      awaitNode();
      assertNothingTwice(application);
    }
  }

  @Test
  void tasksHandedBackAreNotLaunchedWhenTheResourceManagerIsKilledAsWell() throws Exception {
    try (ReportedApplication application = handedBack("both")) {
      cluster.daemons().killNode(0);
      application.finishTasks();
      cluster.daemons().killResourceManager();
      cluster.daemons().startResourceManager();
      cluster.daemons().startNode(0);
      awaitNode();
      assertNothingTwice(application);
    }
  }

  /** Their NodeManager is killed three times: while they wait, and twice after. */
  @Test
  void tasksThatLostTheirFilesAreHandedBackOnce() throws Exception {
    try (ReportedApplication application =
        new ReportedApplication(
            cluster.daemons().yarnConfiguration(),
            cluster.folder().resolve("files"),
            1 + QUEUED,
            true)) {
      Poll.until(
          "one task to run and the others to wait",
          () -> application.launched().size() == 1 && cluster.metric("Waiting") == QUEUED,
          () -> cluster.nodeMetrics(0).toString());
      cluster.daemons().killNode(0);
      cluster.daemons().startNode(0);
      awaitHandedBack(application);
      cluster.daemons().killNode(0);
      cluster.daemons().killResourceManager();
      application.finishTasks();
      cluster.daemons().startResourceManager();
      cluster.daemons().startNode(0);
      awaitNode();
      assertNothingTwice(application);
    }
  }

  private ReportedApplication handedBack(String name) throws Exception {
    ReportedApplication application =
        new ReportedApplication(
            cluster.daemons().yarnConfiguration(),
            cluster.folder().resolve(name),
            1 + QUEUED,
            false);
    awaitHandedBack(application);
    return application;
  }

  /** Returns when the application was told, and the NodeManager knows that it took notice. */
  private void awaitHandedBack(ReportedApplication application) {
    Poll.until(
        "the tasks that wait to be handed back",
        () -> {
          application.beat();
          return application.ends().size() == QUEUED;
        },
        () -> application.ends() + " " + cluster.nodeMetrics(0));
    // Two heartbeats of the application and some of the node.
    Poll.during(Duration.ofSeconds(1), application::beat);
  }

  private void awaitNode() {
    Poll.until("the node scheduler to be back", () -> cluster.metric("Waiting") >= 0);
  }

  private void assertNothingTwice(ReportedApplication application) throws Exception {
    Poll.until(
        "the task that ran to be told",
        () -> {
          application.beat();
          return application.ends().size() == 1 + QUEUED;
        },
        () -> application.ends().toString());
    Poll.during(WATCHED, application::beat);

    Map<String, List<Integer>> ends = application.ends();
    List<String> launched = application.launched();
    cluster.report("launched %s, told %s", launched, ends);
    assertThat(launched).hasSize(1);
    assertThat(ends).hasSize(1 + QUEUED);
    ends.forEach(
        (id, statuses) ->
            assertThat(statuses)
                .as(id)
                .containsExactly(launched.contains(id) ? 0 : ContainerExitStatus.PREEMPTED));
  }
}
