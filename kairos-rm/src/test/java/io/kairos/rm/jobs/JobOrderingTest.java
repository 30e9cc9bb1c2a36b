// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.LeastAttainedServiceOrderingPolicy;
import io.kairos.rm.TestCluster;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.junit.jupiter.api.Test;

/** Two jobs wait for one place: who gets it. */
class JobOrderingTest {
  private static final String JOB_ORDER = SchedulerSettings.PREFIX + "job-order";
  private static final String BASE = SchedulerSettings.PREFIX + "job-order-base-seconds";
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  @Test
  void fifoServesTheJobThatCameFirstHoweverMuchItHad() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 1e9);
      assertThat(race.winner()).isSameAs(race.first);
    }
  }

  @Test
  void lasServesTheJobThatAttainedLeast() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "las", BASE, "100")) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 100);
      assertThat(race.winner()).isSameAs(race.second);
    }
  }

  @Test
  void lasIsFirstInFirstOutOnTheSameStep() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "las", BASE, "100")) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 99);
      assertThat(race.winner()).isSameAs(race.first);
    }
  }

  @Test
  void priorityGoesBeforeAttainedService() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            JOB_ORDER, "las", BASE, "100", "yarn.cluster.max-application-priority", "9")) {
      Race race = new Race(cluster, "default", 5, 0);
      race.report(race.first, 1e9);
      assertThat(race.winner()).isSameAs(race.first);
    }
  }

  @Test
  void aRefreshTurnsLasOnForJobsThatAreRunningAlready() throws Exception {
    try (TestCluster cluster = new TestCluster(BASE, "100")) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 100);
      cluster.refresh(JOB_ORDER, "las");
      assertThat(race.winner()).isSameAs(race.second);
    }
  }

  @Test
  void aRefreshTurnsLasOffAgain() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "las", BASE, "100")) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 100);
      cluster.refresh(JOB_ORDER, "fifo");
      assertThat(leaf(cluster, "default").getOrderingPolicy())
          .isInstanceOf(FifoOrderingPolicy.class);
      assertThat(race.winner()).isSameAs(race.first);
    }
  }

  @Test
  void aRefreshOfOtherThingsKeepsWhatJobsAttained() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "las", BASE, "100")) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 100);
      cluster.refresh();
      assertThat(race.winner()).isSameAs(race.second);
    }
  }

  @Test
  void aQueueWithAPolicyOfItsOwnKeepsIt() throws Exception {
    try (TestCluster cluster =
        new TestCluster(JOB_ORDER, "las", BASE, "100", ROOT + "default.ordering-policy", "fifo")) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 100);
      assertThat(race.winner()).isSameAs(race.first);
    }
  }

  @Test
  void anOperatorMayChooseLasForOneQueueOnly() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            BASE,
            "100",
            ROOT + "default.ordering-policy",
            LeastAttainedServiceOrderingPolicy.class.getName())) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 100);
      assertThat(race.winner()).isSameAs(race.second);
    }
  }

  @Test
  void aQueueThatIsCreatedOnDemandIsOrderedAsWell() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            JOB_ORDER,
            "las",
            BASE,
            "100",
            ROOT + "queues",
            "default,users",
            ROOT + "default.capacity",
            "1w",
            ROOT + "users.capacity",
            "9w",
            ROOT + "users.auto-queue-creation-v2.enabled",
            "true")) {
      Race race = new Race(cluster, "root.users.ann");
      race.report(race.first, 100);
      assertThat(leaf(cluster, "root.users.ann").getOrderingPolicy())
          .isInstanceOf(LeastAttainedServiceOrderingPolicy.class);
      assertThat(race.winner()).isSameAs(race.second);
    }
  }

  @Test
  void reportsOfAFinishedJobAreIgnored() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "las", BASE, "100")) {
      Race race = new Race(cluster, "default");
      race.report(race.first, 100);
      cluster.rm().killApp(race.first.getApplicationAttemptId().getApplicationId());
      cluster.rm().drainEvents();
      race.report(race.first, 200);
      MockAM third = cluster.launch();
      assertThat(
              cluster
                  .jobs()
                  .service()
                  .attainedSeconds(
                      race.first.getApplicationAttemptId().getApplicationId().toString()))
          .isEqualTo(100);
      assertThat(third.getApplicationAttemptId()).isNotNull();
      assertThat(cluster.service().size()).as("second and third").isEqualTo(2);
    }
  }

  private static AbstractLeafQueue leaf(TestCluster cluster, String queue) {
    return (AbstractLeafQueue) cluster.scheduler().getQueue(queue);
  }

  /** One full node, and two jobs that ask for one container more each. */
  private static final class Race {
    final TestCluster cluster;
    final MockNM node;
    final MockAM first;
    final MockAM second;
    final ContainerId task;

    Race(TestCluster cluster, String queue) throws Exception {
      this(cluster, queue, 0, 0);
    }

    Race(TestCluster cluster, String queue, int firstPriority, int secondPriority)
        throws Exception {
      this.cluster = cluster;
      node = cluster.register(H1, 2);
      first = cluster.launch(queue, firstPriority);
      second = cluster.launch(queue, secondPriority);
      task = cluster.askAndGet(first, 4).get(0).getId();
      cluster.ask(first, 1);
      cluster.ask(second, 1);
      cluster.settle();
    }

    void report(MockAM job, double attainedSeconds) throws Exception {
      cluster.heartbeat(
          node,
          new NodeStatistics(
              4,
              1,
              attainedSeconds,
              0,
              Map.of(
                  job.getApplicationAttemptId().getApplicationId().toString(), attainedSeconds)));
      cluster.settle();
    }

    MockAM winner() throws Exception {
      int firstHeld = cluster.held(first);
      int secondHeld = cluster.held(second);
      cluster.complete(node, task);
      eventually(() -> cluster.held(first) + cluster.held(second) == firstHeld + secondHeld);
      cluster.settle();
      return cluster.held(second) > secondHeld ? second : first;
    }
  }
}
