// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.kairos.rm.KairosScheduler;
import io.kairos.rm.MetricsProbe;
import io.kairos.rm.TestCluster;
import io.kairos.rm.dispatch.LeftOutApplications;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** An application to which every offer ends in an error, before others in its queue. */
class FailingApplicationTest {
  @Test
  void otherApplicationsGetTheirContainersWhileTheCommitsOfOneFail() throws Exception {
    try (TestCluster cluster = new TestCluster(rm())) {
      cluster.register(H1, 8);
      cluster.register(H2, 8);
      MockAM broken = cluster.launch();
      MockAM healthy = cluster.launch();
      FailingScheduler scheduler = (FailingScheduler) cluster.scheduler();
      scheduler.broken = broken.getApplicationAttemptId();
      LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(OfferErrors.class));
      cluster.ask(broken, 4);
      eventually(() -> leftOut(cluster) == 1);
      cluster.askAndGet(healthy, 10);
      // Left out for longer each time.
      eventually(() -> cluster.metrics().errors() >= LeftOutApplications.ERRORS + 1);
      assertThat(cluster.held(broken)).isEqualTo(1);
      assertThat(cluster.metrics().errors()).isLessThanOrEqualTo(LeftOutApplications.ERRORS + 2);

      scheduler.broken = null;
      eventually(() -> cluster.held(broken) == 1 + 4);
      eventually(() -> leftOut(cluster) == 0);
      cluster.settle();
      log.stopCapturing();
      assertThat(log.getOutput().split("IllegalStateException: injected\\s+at ", -1))
          .as("one stack")
          .hasSize(2);
      assertThat(log.getOutput().split("gets no containers for ", -1).length - 1).isBetween(1, 4);
      assertThat(log.getOutput()).contains("gets no containers for 1 s");
      assertThat(attempt(cluster, broken).getBlacklistedNodes()).isEmpty();
    }
  }

  @Test
  void otherApplicationsGetTheirContainersWhileAQueueFailsToOfferANodeToOne() throws Exception {
    try (TestCluster cluster = new TestCluster(rm())) {
      cluster.register(H1, 8);
      cluster.register(H2, 8);
      MockAM broken = cluster.launch();
      MockAM healthy = cluster.launch();
      // It waits until it is poisoned.
      attempt(cluster, broken).updateBlacklist(List.of("/default-rack"), List.of());
      cluster.ask(broken, 1);
      cluster.settle();
      FiCaSchedulerApp attempt = attempt(cluster, broken);
      attempt.getAppSchedulingInfo().getSchedulerKeys().stream()
          .map(attempt::getAppPlacementAllocator)
          .flatMap(asks -> asks.getResourceRequests().values().stream())
          .forEach(ask -> ask.setCapability(poison()));
      attempt.updateBlacklist(List.of(), List.of("/default-rack"));
      cluster.askAndGet(healthy, 10);
      assertThat(leftOut(cluster)).isEqualTo(1);
    }
  }

  @Test
  void placesThatItsMasterDoesNotWantStaySo() throws Exception {
    try (TestCluster cluster = new TestCluster(rm())) {
      cluster.register(H1, 8);
      MockAM broken = cluster.launch();
      FailingScheduler scheduler = (FailingScheduler) cluster.scheduler();
      FiCaSchedulerApp attempt = attempt(cluster, broken);
      attempt.updateBlacklist(List.of("127.0.0.99", "/elsewhere"), List.of());
      scheduler.broken = broken.getApplicationAttemptId();
      cluster.ask(broken, 1);
      eventually(() -> leftOut(cluster) == 1);
      assertThat(attempt.getBlacklistedNodes())
          .containsExactlyInAnyOrder("127.0.0.99", "/elsewhere", "/default-rack");
      scheduler.broken = null;
      eventually(() -> cluster.held(broken) == 2);
      assertThat(attempt.getBlacklistedNodes())
          .containsExactlyInAnyOrder("127.0.0.99", "/elsewhere");
    }
  }

  @Test
  void anApplicationThatEndsWhileItIsLeftOutIsForgotten() throws Exception {
    try (TestCluster cluster = new TestCluster(rm())) {
      cluster.register(H1, 8);
      MockAM broken = cluster.launch();
      FailingScheduler scheduler = (FailingScheduler) cluster.scheduler();
      scheduler.broken = broken.getApplicationAttemptId();
      cluster.ask(broken, 1);
      eventually(() -> leftOut(cluster) == 1);
      cluster.rm().killApp(broken.getApplicationAttemptId().getApplicationId());
      eventually(() -> leftOut(cluster) == 0);
    }
  }

  private static long leftOut(TestCluster cluster) {
    return MetricsProbe.value(cluster.metrics(), "LeftOutApplications");
  }

  private static FiCaSchedulerApp attempt(TestCluster cluster, MockAM am) {
    return cluster.scheduler().getApplicationAttempt(am.getApplicationAttemptId());
  }

  private static MockRM rm() {
    var conf = TestCluster.configuration();
    conf.set("yarn.resourcemanager.scheduler.class", FailingScheduler.class.getName());
    return new MockRM(conf);
  }

  /** Fails every commit of one application, as a bug of stock's or of a plug-in would. */
  public static final class FailingScheduler extends KairosScheduler {
    volatile ApplicationAttemptId broken;

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as stock declares it
    public boolean tryCommit(
        Resource cluster, ResourceCommitRequest request, boolean updatesPending) {
      ResourceCommitRequest<FiCaSchedulerApp, ?> typed = request;
      FiCaSchedulerApp of =
          (FiCaSchedulerApp)
              typed
                  .getFirstAllocatedOrReservedContainer()
                  .getAllocatedOrReservedContainer()
                  .getSchedulerApplicationAttempt();
      if (of.getApplicationAttemptId().equals(broken)) {
        throw new IllegalStateException("injected");
      }
      return super.tryCommit(cluster, request, updatesPending);
    }
  }

  /** A size that a node cannot be compared with. */
  private static Resource poison() {
    Resource size = Resource.newInstance(1024, 1);
    return mock(
        Resource.class,
        call -> {
          if (Arrays.stream(Thread.currentThread().getStackTrace())
              .anyMatch(frame -> frame.getMethodName().equals("assignContainer"))) {
            throw new IllegalStateException("poisoned");
          }
          return call.getMethod().invoke(size, call.getArguments());
        });
  }
}
