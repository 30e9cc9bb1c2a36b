// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stock's preemption between queues, which Kairos must leave working. */
class PreemptionTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final String POLICY = "yarn.resourcemanager.monitor.capacity.preemption.";

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aQueueGetsItsShareBackFromOneThatTookAll(boolean lazily) throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            ROOT + "queues",
            "a,b",
            ROOT + "a.capacity",
            "50",
            ROOT + "a.maximum-capacity",
            "100",
            ROOT + "a.user-limit-factor",
            "10",
            ROOT + "b.capacity",
            "50",
            ROOT + "b.user-limit-factor",
            "10",
            "yarn.scheduler.capacity.lazy-preemption-enabled",
            Boolean.toString(lazily),
            "yarn.resourcemanager.scheduler.monitor.enable",
            "true",
            "yarn.resourcemanager.scheduler.monitor.policies",
            ProportionalCapacityPreemptionPolicy.class.getName(),
            POLICY + "monitoring_interval",
            "50",
            POLICY + "max_wait_before_kill",
            "100",
            POLICY + "total_preemption_per_round",
            "1.0",
            POLICY + "natural_termination_factor",
            "1.0")) {
      MockNM node = cluster.register(H1, 10 * 1024, 8);
      MockAM greedy = cluster.launch("a", 0);
      cluster.askAndGet(greedy, 8);
      MockAM poor = cluster.launch("b", 0);
      cluster.ask(poor, 4);
      eventually(
          () -> {
            cluster.heartbeat(node, null);
            return cluster.held(poor) == 1 + 4;
          });
      cluster.settle();
      assertThat(cluster.held(greedy)).as("no more than its queue is due").isEqualTo(1 + 4);
    }
  }
}
