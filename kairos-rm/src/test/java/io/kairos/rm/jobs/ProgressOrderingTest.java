// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.common.NodeStatistics;
import io.kairos.common.ServiceClass;
import io.kairos.common.ServiceTotals;
import io.kairos.rm.ShortestRemainingJobFirstOrderingPolicy;
import io.kairos.rm.TestCluster;
import io.kairos.rm.placement.measure.JobMeasures;
import io.kairos.rm.rank.RankReason;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.yaq.JobProgress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockMemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.junit.jupiter.api.Test;

/** Two jobs wait for one place, the first with more tasks left: who gets it. */
class ProgressOrderingTest {
  private static final String JOB_ORDER = SchedulerSettings.PREFIX + "job-order";
  private static final String STARVATION = SchedulerSettings.PREFIX + "job-order-starvation-ms";

  @Test
  void srjfServesTheJobWithTheLeastWorkLeft() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "srjf")) {
      Race race = new Race(cluster);
      assertThat(race.winner()).isSameAs(race.small);
    }
  }

  @Test
  void rankServesTheJobWithTheLeastWorkLeft() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "rank")) {
      Race race = new Race(cluster);
      assertThat(race.winner()).isSameAs(race.small);
    }
  }

  /** The one user of both has six tasks left, so the application goes first that came first. */
  @Test
  void applicationsOfOneUserRankTogetherInAQueueThatRanksByUser() throws Exception {
    String byUser = "yarn.scheduler.capacity.root.default.kairos-rank-by";
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "rank", byUser, "user")) {
      Race race = new Race(cluster);
      assertThat(race.winner()).isSameAs(race.large);
      cluster.refresh(byUser, "application");
      race.lookAgain();
      assertThat(race.winner()).isSameAs(race.small);
    }
  }

  @Test
  void rankMovesAJobThatAsksForMoreAtOnce() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "rank")) {
      Race race = new Race(cluster);
      cluster.ask(race.small, 50);
      assertThat(race.winner()).isSameAs(race.large);
    }
  }

  @Test
  void theGuardLiftsAJobBehindItsShareThoughNoNodeAsksForRanks() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "rank")) {
      Race race = new Race(cluster);
      cluster.heartbeat(
          race.node, new NodeStatistics(1, 0, 1, 0, Map.of(race.id(race.small), 1_000.0)));
      cluster.settle();
      race.lookAgain();
      assertThat(cluster.jobs().rankReason(race.id(race.large)).orElseThrow().isLifted()).isTrue();
      assertThat(race.winner()).isSameAs(race.large);
    }
  }

  @Test
  void serviceUnderAnEarlierResourceManagerIsNobodysShare() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "rank")) {
      Race race = new Race(cluster);
      String old = "application_1_0001";
      cluster.jobs().begin(old, "root.default", "", ServiceClass.BATCH, true);
      for (boolean isNew : new boolean[] {false, true}) {
        cluster.heartbeat(
            race.node, new NodeStatistics(1, 0, 1, 0, Map.of(old, isNew ? 2_000.0 : 1_000.0)));
        cluster.settle();
        race.lookAgain();
        assertThat(cluster.jobs().rankReason(race.id(race.large)).orElseThrow().isLifted())
            .isEqualTo(isNew);
      }
    }
  }

  /** The three that run attained a second each; by equal shares each of the four had 11. */
  @Test
  void serviceOfAnEndedTaskIsKnownFromItsNode() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "rank")) {
      Race race = new Race(cluster);
      String large = race.id(race.large);
      NodeStatistics told =
          new NodeStatistics(3, 0, 3, 0, Map.of())
              .withService(new ServiceTotals(Map.of(large, 43.0), Map.of(large, 40.0)));
      ContainerId task = race.tasks.next().getId();
      cluster.heartbeat(
          race.node.getNodeId(),
          TestCluster.utilization(told),
          List.of(ContainerStatus.newInstance(task, ContainerState.COMPLETE, "", 0)));
      eventually(
          () -> {
            RankReason reason = cluster.jobs().rankReason(large).orElseThrow();
            return reason.endedTasks() == 1 && reason.leftSeconds() > 200;
          });
    }
  }

  @Test
  void nodesAreToldTheRankOfAJob() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      Race race = new Race(cluster);
      // Ranks are made for who asks.
      cluster.jobs().board().answer(List.of());
      race.lookAgain();
      Map<String, JobProgress> told =
          cluster.jobs().board().answer(List.of(race.id(race.large), race.id(race.small)));
      assertThat(told.get(race.id(race.small)).rank())
          .isBetween(0L, told.get(race.id(race.large)).rank());
    }
  }

  @Test
  void lrtfServesTheJobWithTheFewestTasksLeft() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "lrtf")) {
      Race race = new Race(cluster);
      assertThat(race.winner()).isSameAs(race.small);
    }
  }

  @Test
  void ejfServesTheJobThatCameFirst() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "ejf")) {
      Race race = new Race(cluster);
      assertThat(race.leaf().getOrderingPolicy()).isInstanceOf(FifoOrderingPolicy.class);
      assertThat(race.winner()).isSameAs(race.large);
    }
  }

  @Test
  void priorityGoesBeforeProgress() throws Exception {
    try (TestCluster cluster =
        new TestCluster(JOB_ORDER, "srjf", "yarn.cluster.max-application-priority", "9")) {
      Race race = new Race(cluster, 5);
      assertThat(race.winner()).isSameAs(race.large);
    }
  }

  @Test
  void srjfKnowsHowLongTasksTakeWhereLrtfOnlyCountsThem() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "srjf")) {
      Race race = new Race(cluster);
      cluster.jobs().measures().ran(race.id(race.small), 1, 3_600_000);
      cluster.jobs().measures().ran(race.id(race.large), 1, 1);
      race.lookAgain();
      assertThat(race.winner()).isSameAs(race.large);
    }
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "lrtf")) {
      Race race = new Race(cluster);
      cluster.jobs().measures().ran(race.id(race.small), 1, 3_600_000);
      cluster.jobs().measures().ran(race.id(race.large), 1, 1);
      race.lookAgain();
      assertThat(race.winner()).isSameAs(race.small);
    }
  }

  @Test
  void aJobThatAsksForMoreMovesAtOnce() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "lrtf")) {
      Race race = new Race(cluster);
      cluster.ask(race.small, 50);
      assertThat(race.winner()).isSameAs(race.large);
    }
  }

  @Test
  void aStarvedJobGoesFirstHoweverMuchItHasLeft() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "srjf", STARVATION, "0")) {
      Race race = new Race(cluster);
      race.lookAgain();
      JobMeasures measures = cluster.jobs().measures();
      for (MockAM job : List.of(race.large, race.small)) {
        // Starved means longer than the threshold, and two looks may fall into one millisecond.
        eventually(() -> measures.waitingMillis(race.id(job), Time.monotonicNow()) > 0);
      }
      race.lookAgain();
      assertThat(race.winner()).as("both starve, the earlier one goes first").isSameAs(race.large);
    }
  }

  @Test
  void aStarvedJobThatWasServedGoesByWhatIsLeftOfItAgain() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "srjf", STARVATION, "600000")) {
      Race race = new Race(cluster);
      JobMeasures measures = cluster.jobs().measures();
      measures.observe(race.id(race.large), false, 0);
      measures.observe(race.id(race.large), true, Time.monotonicNow() - 700_000);
      race.lookAgain();
      assertThat(race.winner()).isSameAs(race.large);
      race.lookAgain();
      assertThat(race.winner()).isSameAs(race.small);
    }
  }

  @Test
  void aJobOfAbsurdSizeGoesLastAndDoesNotHideTheOthers() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "srjf")) {
      Race race = new Race(cluster);
      cluster.jobs().measures().ran(race.id(race.large), 1, Long.MAX_VALUE);
      cluster.ask(race.large, 1_000_000_000);
      race.lookAgain();
      Map<String, JobProgress> progress =
          cluster.jobs().board().answer(List.of(race.id(race.large), race.id(race.small)));
      assertThat(progress.get(race.id(race.large)).remainingWorkMillis()).isEqualTo(Long.MAX_VALUE);
      assertThat(progress.get(race.id(race.small)).remainingTasks()).isEqualTo(1);
      assertThat(race.winner()).isSameAs(race.small);
    }
  }

  @Test
  void aJobThatCannotBeLookedAtDoesNotHideTheOthers() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "srjf")) {
      Race race = new Race(cluster);
      @SuppressWarnings("unchecked")
      SchedulerApplication<FiCaSchedulerApp> broken = mock(SchedulerApplication.class);
      when(broken.getCurrentAppAttempt()).thenThrow(new IllegalStateException("broken"));
      ApplicationId id = ApplicationId.newInstance(1, 1);
      cluster.scheduler().getSchedulerApplications().put(id, broken);
      long errors = cluster.metrics().errors();
      race.lookAgain();
      cluster.ask(race.small, 7);
      eventually(() -> remaining(cluster, race.id(race.small)) == 7);
      assertThat(cluster.metrics().errors()).isGreaterThan(errors);
      cluster.scheduler().getSchedulerApplications().remove(id);
    }
  }

  @Test
  void aRefreshTurnsTheOrderOnAndOffForJobsThatAreRunningAlready() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      Race race = new Race(cluster);
      cluster.refresh(JOB_ORDER, "srjf");
      assertThat(race.leaf().getOrderingPolicy())
          .isInstanceOf(ShortestRemainingJobFirstOrderingPolicy.class);
      assertThat(race.winner()).isSameAs(race.small);
      cluster.refresh(JOB_ORDER, "fifo");
      assertThat(race.leaf().getOrderingPolicy()).isInstanceOf(FifoOrderingPolicy.class);
    }
  }

  @Test
  void aRefreshOfOtherThingsKeepsWhatWasMeasured() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "srjf")) {
      Race race = new Race(cluster);
      cluster.jobs().measures().ran(race.id(race.small), 1, 3_600_000);
      cluster.refresh();
      assertThat(race.winner()).isSameAs(race.large);
    }
  }

  @Test
  void aJobKeepsWhatWasMeasuredWhenItsMasterIsReplaced() throws Exception {
    try (TestCluster cluster = new TestCluster(JOB_ORDER, "srjf")) {
      MockNM node = cluster.register(H1, 4);
      MockAM first = cluster.launch();
      String id = first.getApplicationAttemptId().getApplicationId().toString();
      cluster.jobs().measures().ran(id, 1, 77);
      cluster.complete(node, ContainerId.newContainerId(first.getApplicationAttemptId(), 1));
      ApplicationId application = first.getApplicationAttemptId().getApplicationId();
      eventually(
          () ->
              cluster
                      .rm()
                      .getRMContext()
                      .getRMApps()
                      .get(application)
                      .getCurrentAppAttempt()
                      .getAppAttemptId()
                      .getAttemptId()
                  == 2);
      MockAM second =
          MockRM.launchAMWhenAsyncSchedulingEnabled(
              cluster.rm().getRMContext().getRMApps().get(application), cluster.rm());
      second.registerAppAttempt();
      cluster.ask(second, 9);
      // While containers are placed, what waits and what is placed are read a moment apart.
      eventually(
          () -> {
            JobProgress left = cluster.jobs().board().answer(List.of(id)).get(id);
            return left != null
                && left.remainingTasks() == 9
                && left.remainingWorkMillis() == 9 * 77;
          });
    }
  }

  @Test
  void jobsAreOrderedAfterARestartOfTheResourceManagerByWhatTheyAskAnew() throws Exception {
    MockMemoryRMStateStore store = new MockMemoryRMStateStore();
    YarnConfiguration conf = TestCluster.configuration(JOB_ORDER, "srjf");
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    store.init(conf);
    try (TestCluster before = new TestCluster(new MockRM(conf, store))) {
      MockNM node = before.register(H1, 2);
      MockAM large = before.launch();
      MockAM small = before.launch();
      before.askAndGet(large, 2);
      try (TestCluster after = new TestCluster(new MockRM(conf, store))) {
        node.setResourceTrackerService(after.rm().getResourceTrackerService());
        List<NMContainerStatus> containers = new ArrayList<>();
        for (MockAM am : List.of(large, small)) {
          before
              .attempt(am)
              .getLiveContainers()
              .forEach(
                  container ->
                      containers.add(
                          NMContainerStatus.newInstance(
                              container.getContainerId(),
                              0,
                              ContainerState.RUNNING,
                              container.getAllocatedResource(),
                              "",
                              0,
                              container.getAllocatedPriority(),
                              0)));
        }
        node.registerNode(
            containers,
            List.of(
                large.getApplicationAttemptId().getApplicationId(),
                small.getApplicationAttemptId().getApplicationId()));
        after.rm().drainEvents();
        for (MockAM am : List.of(large, small)) {
          am.setAMRMProtocol(after.rm().getApplicationMasterService(), after.rm().getRMContext());
          am.registerAppAttempt(false);
        }
        after.ask(large, 30);
        after.ask(small, 10);
        eventually(() -> after.containers() == 6);
        eventually(() -> remaining(after, Race.idOf(large)) == 32);
        int smallHeld = after.held(small);
        after.complete(node, ContainerId.newContainerId(large.getApplicationAttemptId(), 2));
        eventually(() -> after.held(small) == smallHeld + 1);
      }
    }
  }

  @Test
  void theBoardKnowsRunningJobsOnlyAndLeavesOutTheRest() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 20);
      String id = Race.idOf(am);
      eventually(() -> remaining(cluster, id) == 20);
      assertThat(cluster.jobs().board().answer(List.of(id, "application_1_0001", "nonsense")))
          .containsOnlyKeys(id)
          .extractingByKey(id)
          .extracting(JobProgress::remainingWorkMillis)
          .isEqualTo(200_000L);
      cluster.rm().killApp(am.getApplicationAttemptId().getApplicationId());
      cluster.rm().waitForState(am.getApplicationAttemptId().getApplicationId(), RMAppState.KILLED);
      eventually(() -> cluster.jobs().board().answer(List.of(id)).equals(Map.of()));
      assertThat(cluster.jobs().measures().size()).isZero();
    }
  }

  @Test
  void tasksThatEndedByThemselvesAreMeasuredAndOthersAreNot() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM node = cluster.register(H1, 4);
      MockAM am = cluster.launch();
      List<Container> tasks = cluster.askAndGet(am, 2);
      String id = Race.idOf(am);
      node.nodeHeartbeat(
          List.of(
              ContainerStatus.newInstance(tasks.get(0).getId(), ContainerState.COMPLETE, "", 137)),
          true);
      cluster.rm().drainEvents();
      assertThat(cluster.jobs().measures().meanTaskMillis(id, 999_999)).isEqualTo(999_999);
      cluster.complete(node, tasks.get(1).getId());
      eventually(() -> cluster.jobs().measures().meanTaskMillis(id, 999_999) < 60_000);
    }
  }

  private static int remaining(TestCluster cluster, String id) {
    JobProgress progress = cluster.jobs().board().answer(List.of(id)).get(id);
    return progress == null ? -1 : progress.remainingTasks();
  }

  /** One full node; the job that came first asks for five containers more, the second for one. */
  private static final class Race {
    final TestCluster cluster;
    final MockNM node;
    final MockAM large;
    final MockAM small;
    final Iterator<Container> tasks;

    Race(TestCluster cluster) throws Exception {
      this(cluster, 0);
    }

    Race(TestCluster cluster, int firstPriority) throws Exception {
      this.cluster = cluster;
      node = cluster.register(H1, 2);
      large = cluster.launch("default", firstPriority);
      small = cluster.launch("default", 0);
      tasks = cluster.askAndGet(large, 4).iterator();
      cluster.ask(large, 5);
      cluster.ask(small, 1);
      cluster.settle();
    }

    /** The board looks at all jobs again, from start to end. */
    void lookAgain() throws Exception {
      cluster.jobs().board().snapshotNow().get(1, TimeUnit.MINUTES);
    }

    AbstractLeafQueue leaf() {
      return (AbstractLeafQueue) cluster.scheduler().getQueue("default");
    }

    String id(MockAM job) {
      return idOf(job);
    }

    static String idOf(MockAM job) {
      return job.getApplicationAttemptId().getApplicationId().toString();
    }

    MockAM winner() throws Exception {
      int largeHeld = cluster.held(large);
      int smallHeld = cluster.held(small);
      ContainerId task = tasks.next().getId();
      // Killed: it tells nothing about durations.
      node.nodeHeartbeat(
          List.of(ContainerStatus.newInstance(task, ContainerState.COMPLETE, "", 137)), true);
      eventually(() -> cluster.held(large) + cluster.held(small) == largeHeld + smallHeld);
      cluster.settle();
      return cluster.held(small) > smallHeld ? small : large;
    }
  }
}
