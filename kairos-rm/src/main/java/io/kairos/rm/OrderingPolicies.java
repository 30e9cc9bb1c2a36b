// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.ConfiguredOrderingPolicy;
import io.kairos.rm.jobs.LeafQueues;
import io.kairos.rm.placement.FewestTasksLeft;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.LeastAttainedJobFirst;
import io.kairos.rm.placement.LeastWorkLeft;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Which class orders the applications of a leaf queue, in YARN's own configuration. */
final class OrderingPolicies {
  /** Orders for which YARN shows the class that an operator may also write for one queue. */
  private static final Map<String, Class<?>> OWN =
      Map.of(
          new LeastAttainedJobFirst().name(),
          LeastAttainedServiceOrderingPolicy.class,
          new LeastWorkLeft().name(),
          ShortestRemainingJobFirstOrderingPolicy.class,
          new FewestTasksLeft().name(),
          LeastRemainingTasksFirstOrderingPolicy.class);

  private OrderingPolicies() {}

  /** The ordering policies that the operator's queues get, as properties. */
  static Map<String, String> of(JobOrder order, Configuration operator) {
    if (order.isFirstInFirstOut()) {
      return Map.of();
    }
    Class<?> policy = OWN.getOrDefault(order.name(), ConfiguredOrderingPolicy.class);
    return LeafQueues.orderedBy(policy.getName(), operator);
  }
}
