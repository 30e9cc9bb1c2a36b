// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.Poll;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.policy.SuspendingTasks;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.state.StateSaving;
import io.kairos.nm.testing.Ids;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.api.records.impl.pb.ResourceUtilizationPBImpl;
import org.junit.jupiter.api.Test;

/** The heartbeats of a node on which many applications ran, as they go over the network. */
class HeartbeatSizeTest {
  private static final int APPLICATIONS = 1_000;
  private static final int GROWING = 20;
  private static final int MOST_BYTES = 2_000;

  @Test
  void aHeartbeatOfAThousandApplicationsOfWhichTwentyGrowHasTwoThousandBytesAtMost() {
    try (NodeAgent agent = agent()) {
      agent.start();
      for (int id = 0; id < GROWING; id++) {
        agent.launched(Ids.facts(Ids.task(id, 1), id).build());
      }
      Poll.until(() -> agent.statistics().running() == GROWING && !agent.heartbeat(0).isEmpty());
      Map<String, Double> heard = new HashMap<>();
      for (int beat = 0; beat < 3 * APPLICATIONS / TotalsToTell.MOST; beat++) {
        heard.putAll(totals(agent));
      }
      assertThat(heard).as("all after its registration").hasSize(APPLICATIONS);
      double before = heard.get(Ids.application(0));
      Poll.until(() -> totals(agent).getOrDefault(Ids.application(0), 0.0) > before);
      assertThat(bytes(agent)).isLessThanOrEqualTo(MOST_BYTES);
      assertThat(totals(agent)).hasSizeGreaterThanOrEqualTo(GROWING);
    }
  }

  private static Map<String, Double> totals(NodeAgent agent) {
    return NodeStatistics.fromCustomResources(agent.heartbeat(1)).orElseThrow().service().seconds();
  }

  private static int bytes(NodeAgent agent) {
    ResourceUtilization utilization = ResourceUtilization.newInstance(1, 1, 1f, agent.heartbeat(1));
    return ((ResourceUtilizationPBImpl) utilization).getProto().getSerializedSize();
  }

  private static NodeAgent agent() {
    Map<String, Long> applications = new HashMap<>();
    for (int id = 0; id < APPLICATIONS; id++) {
      applications.put(Ids.application(id), 1_000_000_000L * (id + 1));
    }
    NodeMetrics metrics = new NodeMetrics();
    SuspendingTasks tasks =
        new SuspendingTasks(
            (cores, meter, decisions) ->
                new LasNodeScheduler(
                    new LasParameters(cores, 1), TaskOrder.ALL.get("las"), decisions),
            GROWING,
            CoreControlFactory.inert("none"),
            taskId -> OptionalLong.of(taskId.hashCode()),
            metrics,
            System::nanoTime,
            new NodeState("none", applications, Map.of(), Map.of()));
    return new NodeAgent(
        tasks, CoreControlFactory.inert("none"), metrics, System::nanoTime, StateSaving.none(), 1);
  }
}
