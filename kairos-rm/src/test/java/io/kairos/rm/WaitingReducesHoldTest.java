// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.settings.SchedulerSettings;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.junit.jupiter.api.Test;

/** Reduces ask with priority 10 and maps with 20, as MapReduce's master does, or 5 once more. */
class WaitingReducesHoldTest {
  private static final String HOLD = SchedulerSettings.HOLD_REDUCES.property();
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final int REDUCES = 10;
  private static final int MAPS = 20;
  private static final int MAPS_AGAIN = 5;

  /** The clock by which reduces are held stands still unless a test moves it. */
  public static final class ClockedScheduler extends KairosScheduler {
    private final AtomicLong nanos = new AtomicLong();

    @Override
    long nanoTime() {
      return nanos.get();
    }
  }

  /** What was seen of a job and of its queue before is out of date by now. */
  private static void lookAgain(TestCluster cluster) {
    ((ClockedScheduler) cluster.scheduler()).nanos.addAndGet(WaitingReducesHold.RELEASED_NANOS);
  }

  @Test
  void reducesGetNoContainerBeforeTheLastMapHasEnded() throws Exception {
    try (TestCluster cluster = cluster()) {
      MockNM node = cluster.register(H1, 8);
      MockAM job = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(job, tasks(REDUCES, 3));
      eventually(() -> reduces(cluster, job) == 3);
      cluster.fetch(job);
      MockAM other = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(other, tasks(MAPS, 2), tasks(REDUCES, 2));
      eventually(() -> cluster.held(other) == 1 + 2);
      cluster.settle();
      assertThat(reduces(cluster, other)).isZero();
      assertThat(MetricsProbe.value(cluster.metrics(), "HeldReduces")).isEqualTo(2);
      List<Container> maps = cluster.fetch(other);
      cluster.complete(node, maps.get(0).getId());
      cluster.settle();
      assertThat(reduces(cluster, other)).as("one map runs").isZero();
      cluster.complete(node, maps.get(1).getId());
      eventually(() -> reduces(cluster, other) == 2);
      assertThat(MetricsProbe.value(cluster.metrics(), "HeldReduces")).as("each once").isEqualTo(2);
    }
  }

  @Test
  void aMapThatIsDoneAgainHoldsBackReducesWithoutContainerAndGetsItsOwn() throws Exception {
    try (TestCluster cluster = cluster()) {
      MockNM node = cluster.register(H1, 2);
      MockAM job = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(job, tasks(REDUCES, 6));
      // Two vcores and two beyond.
      eventually(() -> reduces(cluster, job) == 4);
      List<Container> held = cluster.fetch(job);
      cluster.ask(job, tasks(MAPS_AGAIN, 1));
      lookAgain(cluster);
      cluster.complete(node, held.get(0).getId());
      cluster.complete(node, held.get(1).getId());
      eventually(() -> reduces(cluster, job) == 2 && cluster.held(job) == 1 + 2 + 1);
      cluster.settle();
      assertThat(reduces(cluster, job)).as("a place is free, and a map runs").isEqualTo(2);
      Container again = cluster.fetch(job).get(0);
      cluster.complete(node, again.getId());
      eventually(() -> reduces(cluster, job) == 4);
    }
  }

  @Test
  void aJobWhoseMapsAreDoneIsNotLookedAtAgainForAWhile() throws Exception {
    try (TestCluster cluster = cluster()) {
      MockNM node = cluster.register(H1, 2);
      MockAM job = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(job, tasks(REDUCES, 6));
      eventually(() -> reduces(cluster, job) == 4);
      List<Container> held = cluster.fetch(job);
      cluster.ask(job, tasks(MAPS_AGAIN, 1));
      cluster.complete(node, held.get(0).getId());
      cluster.complete(node, held.get(1).getId());
      eventually(() -> reduces(cluster, job) == 2 + 1 && cluster.held(job) == 1 + 3 + 1);
    }
  }

  @Test
  void otherApplicationsMayUseThePriorityAsTheyLike() throws Exception {
    try (TestCluster cluster = cluster()) {
      cluster.register(H1, 8);
      MockAM job = cluster.launch(ofType(cluster, "TEZ"));
      cluster.ask(job, tasks(MAPS, 2), tasks(REDUCES, 2));
      eventually(() -> reduces(cluster, job) == 2);
    }
  }

  @Test
  void aRefreshTurnsItOffForJobsThatComeLater() throws Exception {
    try (TestCluster cluster = cluster()) {
      cluster.register(H1, 8);
      cluster.refresh(HOLD, "false");
      MockAM job = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(job, tasks(MAPS, 2), tasks(REDUCES, 2));
      eventually(() -> reduces(cluster, job) == 2);
    }
  }

  @Test
  void reducesOfAQueueThatTurnsTheHoldOffGetContainersWhileMapsRun() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            HOLD,
            "true",
            ROOT + "queues",
            "default,etl",
            ROOT + "default.capacity",
            "50",
            ROOT + "etl.capacity",
            "50",
            ROOT + "default.kairos-hold-reduces",
            "false")) {
      cluster.register(H1, 16);
      MockAM held = cluster.launch(ofType(cluster, "MAPREDUCE", "etl"));
      cluster.ask(held, tasks(MAPS, 2), tasks(REDUCES, 2));
      MockAM job = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(job, tasks(MAPS, 2), tasks(REDUCES, 2));
      eventually(() -> reduces(cluster, job) == 2 && cluster.held(held) == 1 + 2);
      cluster.settle();
      assertThat(reduces(cluster, held)).isZero();
    }
  }

  @Test
  void aRefreshTurnsTheHoldOffInAQueueForJobsThatRunAlready() throws Exception {
    try (TestCluster cluster = cluster()) {
      MockNM node = cluster.register(H1, 8);
      MockAM job = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(job, tasks(MAPS, 2), tasks(REDUCES, 2));
      eventually(() -> cluster.held(job) == 1 + 2);
      cluster.settle();
      assertThat(reduces(cluster, job)).isZero();
      cluster.refresh(ROOT + "kairos-hold-reduces", "false");
      lookAgain(cluster);
      eventually(() -> reduces(cluster, job) == 2);
      List<Container> all = cluster.fetch(job);
      for (Container each : all) {
        if (each.getPriority().getPriority() == REDUCES) {
          cluster.complete(node, each.getId());
        }
      }
      cluster.refresh(
          ROOT + "kairos-hold-reduces", "false", ROOT + "default.kairos-hold-reduces", "true");
      lookAgain(cluster);
      cluster.ask(job, tasks(REDUCES, 2));
      cluster.settle();
      assertThat(reduces(cluster, job)).isZero();
    }
  }

  @Test
  void theOperatorsOwnClassIsLeftAlone() {
    String own = LocalityAppPlacementAllocator.class.getName();
    Configuration conf = new Configuration(false);
    conf.set(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS, own);
    HeldReduces.apply(conf, true);
    HeldReduces.apply(conf, false);
    assertThat(conf.get(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS)).isEqualTo(own);
  }

  @Test
  void noReduceIsHeldBackWherePreemptionCouldKillForIt() throws Exception {
    try (TestCluster cluster =
        new TestCluster(HOLD, "true", YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "true")) {
      cluster.register(H1, 8);
      MockAM job = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(job, tasks(MAPS, 2), tasks(REDUCES, 2));
      eventually(() -> reduces(cluster, job) == 2);
    }
  }

  @Test
  void aRefreshThatStartsPreemptionLetsReducesGoOfJobsThatRunAndOfThoseThatCome() throws Exception {
    try (TestCluster cluster = cluster()) {
      cluster.register(H1, 16);
      MockAM running = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(running, tasks(MAPS, 2), tasks(REDUCES, 2));
      eventually(() -> cluster.held(running) == 1 + 2);
      cluster.settle();
      assertThat(reduces(cluster, running)).isZero();
      cluster.refresh(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "true");
      lookAgain(cluster);
      eventually(() -> reduces(cluster, running) == 2);
      MockAM coming = cluster.launch(ofType(cluster, "MAPREDUCE"));
      cluster.ask(coming, tasks(MAPS, 2), tasks(REDUCES, 2));
      eventually(() -> reduces(cluster, coming) == 2);
    }
  }

  @Test
  void aSecondSchedulerOfTheProcessTurnsOffWhatTheFirstTurnedOn() {
    Configuration conf = new Configuration(false);
    HeldReduces.apply(conf, true);
    HeldReduces.apply(conf, true);
    assertThat(conf.get(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS))
        .isEqualTo(WaitingReducesHold.class.getName());
    HeldReduces.apply(conf, false);
    assertThat(conf.get(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS)).isNull();
    HeldReduces.apply(conf, true);
    assertThat(conf.get(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS))
        .isEqualTo(WaitingReducesHold.class.getName());
  }

  private static TestCluster cluster() {
    return new TestCluster(
        YarnConfiguration.RM_SCHEDULER, ClockedScheduler.class.getName(), HOLD, "true");
  }

  private static MockRMAppSubmissionData ofType(TestCluster cluster, String type) throws Exception {
    return ofType(cluster, type, "default");
  }

  private static MockRMAppSubmissionData ofType(TestCluster cluster, String type, String queue)
      throws Exception {
    return MockRMAppSubmissionData.Builder.createWithMemory(1024, cluster.rm())
        .withQueue(queue)
        .withAppType(type)
        .withWaitForAppAcceptedState(false)
        .build();
  }

  private static ResourceRequest tasks(int priority, int number) {
    ResourceRequest request = TestCluster.request(ResourceRequest.ANY, number, 1024, 1);
    request.setPriority(Priority.newInstance(priority));
    return request;
  }

  private static long reduces(TestCluster cluster, MockAM job) {
    return cluster.attempt(job).getLiveContainers().stream()
        .filter(each -> each.getAllocatedSchedulerKey().getPriority().getPriority() == REDUCES)
        .count();
  }
}
