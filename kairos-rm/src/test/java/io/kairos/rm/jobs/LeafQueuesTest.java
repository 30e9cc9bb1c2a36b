// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class LeafQueuesTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  @Test
  void onlyLeavesWithoutAPolicyOfTheirOwnGetOne() {
    assertThat(
            properties(
                "queues", "a, b",
                "b.queues", "c,d",
                "b.ordering-policy", "utilization",
                "b.d.ordering-policy", "fair"))
        .isEqualTo(Map.of(ROOT + "a.ordering-policy", "las", ROOT + "b.c.ordering-policy", "las"));
  }

  @Test
  void leavesOfAManagedQueueGetItByItsTemplate() {
    assertThat(properties("queues", "managed", "managed.auto-create-child-queue.enabled", "true"))
        .isEqualTo(Map.of(ROOT + "managed.leaf-queue-template.ordering-policy", "las"));
  }

  @Test
  void aQueueThatMakesQueuesIsNoLeaf() {
    assertThat(properties("queues", "x", "x.auto-queue-creation-v2.enabled", "true")).isEmpty();
  }

  @Test
  void aTemplateWithAPolicyOfItsOwnKeepsIt() {
    assertThat(
            properties(
                "queues", "z",
                "z.auto-create-child-queue.enabled", "true",
                "z.leaf-queue-template.ordering-policy", "fair"))
        .isEmpty();
  }

  @Test
  void theQueuesOfAReservationPlanAreLeftAlone() {
    assertThat(properties("queues", "plan", "plan.reservable", "true")).isEmpty();
  }

  private static Map<String, String> properties(String... namesAndValues) {
    Configuration operator = new Configuration(false);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      operator.set(ROOT + namesAndValues[i], namesAndValues[i + 1]);
    }
    return LeafQueues.orderedBy("las", operator);
  }
}
