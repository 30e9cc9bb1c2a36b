// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.LeastAttainedServiceOrderingPolicy;
import io.kairos.rm.ShortestRemainingJobFirstOrderingPolicy;
import io.kairos.rm.TestCluster;
import io.kairos.rm.forecast.ForecastOrder;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.junit.jupiter.api.Test;

/** The orders of real leaf queues, as YARN made them. */
class LeafOrdersTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final String[] NAMES = {"ranked", "fifo", "parts", "fair", "las", "srjf", "own"};

  /** Of an operator, who may order as he likes. */
  public static final class OwnPolicy<S extends SchedulableEntity> extends FifoOrderingPolicy<S> {}

  @Test
  void eachLeafQueueIsForetoldByItsOwnOrder() throws Exception {
    Map<String, String> policies =
        Map.of(
            "fifo",
            "fifo",
            "parts",
            "fifo-with-partitions",
            "fair",
            "fair",
            "las",
            LeastAttainedServiceOrderingPolicy.class.getName(),
            "srjf",
            ShortestRemainingJobFirstOrderingPolicy.class.getName(),
            "own",
            OwnPolicy.class.getName());
    Map<String, String> queues = new HashMap<>();
    queues.put(SchedulerSettings.PREFIX + "job-order", "rank");
    queues.put(ROOT + "queues", String.join(",", NAMES));
    for (String name : NAMES) {
      queues.put(ROOT + name + ".capacity", "1w");
    }
    policies.forEach((name, policy) -> queues.put(ROOT + name + ".ordering-policy", policy));
    try (TestCluster cluster = new TestCluster(pairs(queues))) {
      LeafOrders orders =
          new LeafOrders(
              () -> SchedulerSettings.read(queues::get),
              path -> cluster.scheduler().getQueue(path));

      assertThat(orders.ofForecasts("root.ranked")).isEqualTo(ForecastOrder.BY_RANK);
      assertThat(orders.ofForecasts("root.fifo")).isEqualTo(ForecastOrder.BY_ARRIVAL);
      assertThat(orders.ofForecasts("root.parts")).isEqualTo(ForecastOrder.BY_ARRIVAL);
      for (String name : new String[] {"fair", "las", "srjf", "own"}) {
        assertThat(orders.ofForecasts("root." + name)).as(name).isEqualTo(ForecastOrder.UNKNOWN);
      }
      assertThat(orders.ofForecasts("root")).as("no leaf").isEqualTo(ForecastOrder.UNKNOWN);
      assertThat(orders.ofForecasts("root.gone")).isEqualTo(ForecastOrder.UNKNOWN);
      assertThat(orders.name(leaf(cluster, "fair"))).isEqualTo("fair");
      assertThat(orders.name(leaf(cluster, "ranked"))).isEqualTo("rank");
      assertThat(orders.name(leaf(cluster, "las"))).isEqualTo("las");
    }
  }

  private static AbstractLeafQueue leaf(TestCluster cluster, String name) {
    return (AbstractLeafQueue) cluster.scheduler().getQueue("root." + name);
  }

  private static String[] pairs(Map<String, String> settings) {
    return settings.entrySet().stream()
        .flatMap(each -> Stream.of(each.getKey(), each.getValue()))
        .toArray(String[]::new);
  }
}
