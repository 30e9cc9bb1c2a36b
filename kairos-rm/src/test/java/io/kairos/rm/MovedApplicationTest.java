// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.rm.rank.AskedWork;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.settings.SchedulerSettings;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.junit.jupiter.api.Test;

/** What {@code yarn application -changeQueue}, or another class, does to the rank of one. */
class MovedApplicationTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final int TASKS = 1;

  @Test
  void aMovedApplicationHasTheGuardAndHistoryOfItsNewQueue() throws Exception {
    try (TestCluster cluster = cluster()) {
      cluster.register(H1, 2);
      JobRanks<NodeId> ranks = cluster.jobs().ranks();
      learnShortAndLong(ranks);
      ranks.begin("first", "root.default", AskedWork.OF_TASKS);
      MockAM job = cluster.launch();
      String id = id(job).toString();
      cluster.ask(job, 10);
      cluster.settle();
      assertThat(ranks.leftSeconds(id)).isLessThan(20);
      ranks.begin("last", "root.etl", AskedWork.OF_TASKS);

      cluster.scheduler().moveApplication(id(job), "etl");

      assertThat(ranks.leftSeconds(id)).isGreaterThan(500);
      ranks.attained("first", 1e4);
      ranks.attained("last", 1e4);
      ranks.look();
      // In its old queue, and in all together, a job before it did enough.
      assertThat(JobRank.isGuarded(ranks.rank(id))).isTrue();
    }
  }

  /** As of a move before this ResourceManager came, or one that an error kept from it. */
  @Test
  void aQueueThatNobodyToldOfIsSeenWithinASecond() throws Exception {
    try (TestCluster cluster = cluster()) {
      cluster.register(H1, 2);
      JobRanks<NodeId> ranks = cluster.jobs().ranks();
      learnShortAndLong(ranks);
      MockAM job = cluster.launch();
      String id = id(job).toString();
      cluster.ask(job, 10);
      cluster.settle();
      // Its sizes are those of its old queue until somebody looks.
      ranks.moved(id, "root.etl");
      eventually(() -> ranks.leftSeconds(id) < 20);
    }
  }

  @Test
  void anApplicationThatIsMovedToAQueueOfServicesIsNeitherRankedNorLifted() throws Exception {
    try (TestCluster cluster = cluster()) {
      cluster.register(H1, 2);
      cluster.refresh(ROOT + "etl.kairos-class", "service");
      MockAM job = cluster.launch();
      String id = id(job).toString();
      cluster.ask(job, 10);
      JobRanks<NodeId> ranks = cluster.jobs().ranks();
      ranks.begin("last", "root.default", AskedWork.OF_TASKS);
      ranks.attained("last", 1e4);
      eventually(() -> JobRank.isGuarded(ranks.rank(id)));

      cluster.scheduler().moveApplication(id(job), "etl");

      assertThat(ranks.rank(id)).isEqualTo(JobRank.NONE);
      assertThat(cluster.jobs().rankReason(id)).isEmpty();
    }
  }

  @Test
  void applicationsOfAQueueThatARefreshMakesOneOfServicesLeaveTheGuardAndComeBack()
      throws Exception {
    try (TestCluster cluster = cluster()) {
      cluster.register(H1, 2);
      MockAM job = cluster.launch();
      String id = id(job).toString();
      cluster.ask(job, 10);
      JobRanks<NodeId> ranks = cluster.jobs().ranks();
      ranks.begin("last", "root.default", AskedWork.OF_TASKS);
      ranks.attained("last", 1e4);
      eventually(() -> JobRank.isGuarded(ranks.rank(id)));

      cluster.refresh(ROOT + "default.kairos-class", "service");

      eventually(() -> ranks.rank(id) == JobRank.NONE);
      cluster.refresh();
      eventually(() -> ranks.rank(id) != JobRank.NONE);
      assertThat(JobRank.isGuarded(ranks.rank(id))).isFalse();
    }
  }

  /** Jobs of the one queue are short, those of the other one long. */
  private static void learnShortAndLong(JobRanks<NodeId> ranks) {
    for (int i = 0; i < 100; i++) {
      past(ranks, "root.default", "short-" + i, 1);
      past(ranks, "root.etl", "long-" + i, 100);
    }
  }

  private static void past(JobRanks<NodeId> ranks, String queue, String job, double seconds) {
    ranks.begin(job, queue, AskedWork.OF_TASKS);
    ranks.placed(job, TASKS);
    ranks.attained(job, seconds);
    ranks.taskEnded(job, TASKS, NodeId.newInstance("past", 1));
    ranks.end(job);
  }

  private static ApplicationId id(MockAM job) {
    return job.getApplicationAttemptId().getApplicationId();
  }

  private static TestCluster cluster() {
    return new TestCluster(
        SchedulerSettings.PREFIX + "job-order", "rank",
        ROOT + "queues", "default,etl",
        ROOT + "default.capacity", "50",
        ROOT + "etl.capacity", "50");
  }
}
