// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.ConfiguredOrderingPolicy;
import io.kairos.rm.placement.FewestTasksLeft;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.LeastAttainedJobFirst;
import io.kairos.rm.placement.ShortestRemainingJob;
import java.util.Map;
import java.util.Optional;

/** Which class orders the applications of a leaf queue, in YARN's own configuration. */
final class OrderingPolicies {
  /** Orders for which YARN shows the class that an operator may also write for one queue. */
  private static final Map<String, Class<?>> OWN =
      Map.of(
          new LeastAttainedJobFirst().name(),
          LeastAttainedServiceOrderingPolicy.class,
          new ShortestRemainingJob().name(),
          ShortestRemainingJobFirstOrderingPolicy.class,
          new FewestTasksLeft().name(),
          LeastRemainingTasksFirstOrderingPolicy.class);

  private OrderingPolicies() {}

  /** Name of the class that queues without an order of their own get; empty for stock's default. */
  static Optional<String> classOf(JobOrder order) {
    return order.isFirstInFirstOut()
        ? Optional.empty()
        : Optional.of(OWN.getOrDefault(order.name(), ConfiguredOrderingPolicy.class).getName());
  }
}
