// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.rm.TestCluster;
import io.kairos.rm.forecast.LearntRatios;
import io.kairos.web.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

/** What is said of an application that has no place in its queue's order. */
class WaitingReasonsTest {
  private static final String NOT_ACTIVE = "it is not active yet";

  @Test
  void anApplicationThatIsJustBeingReorderedIsNotSaidToBeInactive() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 20);
      eventually(() -> cluster.containers() == 1 + 6);
      FiCaSchedulerApp attempt = (FiCaSchedulerApp) cluster.attempt(am);
      Collection<FiCaSchedulerApp> active =
          attempt.getCSLeafQueue().getOrderingPolicy().getSchedulableEntities();
      // An application changes its place by being taken out and put in again.
      assertThat(active.remove(attempt)).isTrue();
      JsonNode json = explained(cluster, app(cluster, am));
      assertThat(json.path("position").isNull()).isTrue();
      assertThat(json.path("reasons").toString())
          .contains("no node has room")
          .doesNotContain(NOT_ACTIVE);
    }
  }

  @Test
  void aRankIsExplainedWhereAQueueGoesByRanks() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      assertThat(explained(cluster, app(cluster, cluster.launch())).path("rank").isNull()).isTrue();
    }
    try (TestCluster cluster =
        new TestCluster("yarn.scheduler.capacity.kairos.job-order", "rank")) {
      cluster.register(H1, 4);
      JsonNode json = explained(cluster, app(cluster, cluster.launch()));
      assertThat(json.path("rank").path("endedTasks").asInt(-1)).isZero();
      assertThat(json.path("rank").path("lifted").asBoolean(true)).isFalse();
      assertThat(json.path("reasons").toString()).contains("learnt from nothing yet");
    }
  }

  @Test
  void anEndIsForetoldWhereAQueueGoesByRanks() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(H1, 4);
      JsonNode json = explained(cluster, app(cluster, cluster.launch()));
      assertThat(json.path("forecast").isNull()).isTrue();
    }
    try (TestCluster cluster =
        new TestCluster("yarn.scheduler.capacity.kairos.job-order", "rank")) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      cluster.ask(am, 20);
      JsonNode early = explained(cluster, app(cluster, am));
      assertThat(early.path("forecast").path("estimatedEndSeconds").asDouble()).isPositive();
      assertThat(early.path("forecast").path("endSeconds").isNull()).isTrue();
      assertThat(early.path("reasons").toString()).contains("a range needs 20 forecasts like it");

      List<Double> ratios = new ArrayList<>();
      for (int each = 1; each <= 30; each++) {
        ratios.add(each / 10.0);
      }
      cluster.jobs().forecasts().learn(new LearntRatios(Map.of("NEW", ratios)));
      JsonNode end = explained(cluster, app(cluster, am)).path("forecast").path("endSeconds");
      assertThat(end.path("likely").asDouble()).isGreaterThan(end.path("from").asDouble());
      assertThat(end.path("to").asDouble()).isGreaterThan(end.path("likely").asDouble());
      assertThat(explained(cluster, app(cluster, am)).path("reasons").toString())
          .contains("it ends in ", "(80 %), most likely in ", "no such range has been judged yet");
    }
  }

  @Test
  void aQueueInAnOrderThatNobodyCanForetellSaysWhyThereIsNoForecast() throws Exception {
    String order = "yarn.scheduler.capacity.root.default.ordering-policy";
    try (TestCluster cluster =
        new TestCluster("yarn.scheduler.capacity.kairos.job-order", "rank", order, "fair")) {
      cluster.register(H1, 4);
      MockAM am = cluster.launch();
      // What nodes run goes by ranks, whatever the order of the queue.
      cluster.jobs().board().answer(List.of());
      cluster.askAndGet(am, 3);
      String why =
          "no forecast of its end: the order of its queue (fair) does not say which jobs will go"
              + " before it";
      JsonNode fair = explained(cluster, app(cluster, am));
      assertThat(fair.path("forecast").isNull()).isTrue();
      assertThat(fair.path("noForecast").asText()).isEqualTo(why);
      assertThat(fair.path("reasons").toString()).contains(why);

      cluster.refresh("yarn.scheduler.capacity.kairos.job-order", "rank", order, "fifo");
      eventually(() -> explained(cluster, app(cluster, am)).path("forecast").isObject());
      JsonNode fifo = explained(cluster, app(cluster, am));
      assertThat(fifo.path("noForecast").isNull()).isTrue();
      assertThat(fifo.path("reasons").toString()).doesNotContain("no forecast");
    }
  }

  @Test
  void aQueueThatHoldsNoReduceBackIsNamedToJobsOfMapReduceAlone() throws Exception {
    String property = "yarn.scheduler.capacity.root.kairos-hold-reduces";
    try (TestCluster cluster = new TestCluster(property, "false")) {
      cluster.register(H1, 4);
      assertThat(reasons(cluster, "MAPREDUCE"))
          .contains("its reduces do not wait for its maps: " + property + " = false");
      assertThat(reasons(cluster, "TEZ")).doesNotContain("reduces");
      cluster.refresh(property, "true");
      assertThat(reasons(cluster, "MAPREDUCE")).doesNotContain("reduces");
    }
  }

  private static String reasons(TestCluster cluster, String type) throws Exception {
    MockAM job =
        cluster.launch(
            MockRMAppSubmissionData.Builder.createWithMemory(1024, cluster.rm())
                .withQueue("default")
                .withAppType(type)
                .withWaitForAppAcceptedState(false)
                .build());
    return explained(cluster, app(cluster, job)).path("reasons").toString();
  }

  @Test
  void anApplicationWhoseMasterIsHeldBackIsSaidToBeInactive() throws Exception {
    try (TestCluster cluster =
        new TestCluster("yarn.scheduler.capacity.maximum-am-resource-percent", "0.001")) {
      cluster.register(H1, 4);
      cluster.launch();
      RMApp heldBack = MockRMAppSubmitter.submit(cluster.rm(), cluster.submission("default", 0));
      eventually(
          () -> {
            var known =
                cluster.scheduler().getSchedulerApplications().get(heldBack.getApplicationId());
            return known != null && known.getCurrentAppAttempt() != null;
          });
      JsonNode json = explained(cluster, heldBack);
      assertThat(json.path("position").isNull()).isTrue();
      assertThat(json.path("reasons").toString()).contains(NOT_ACTIVE);
    }
  }

  private static RMApp app(TestCluster cluster, MockAM am) {
    return cluster
        .rm()
        .getRMContext()
        .getRMApps()
        .get(am.getApplicationAttemptId().getApplicationId());
  }

  private static JsonNode explained(TestCluster cluster, RMApp application) {
    ObjectNode json = Json.object();
    WebNodes nodes =
        new WebNodes(
            cluster.scheduler(),
            new NodeSight(cluster.view(), cluster.masters(), cluster.offers()::isFit));
    new WaitingReasons(cluster.scheduler(), cluster.jobs(), nodes, ahead -> true)
        .explain(json, application);
    return json;
  }
}
