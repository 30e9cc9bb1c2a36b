// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.rm.forecast.ForecastOrder;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicyForPendingApps;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicyWithExclusivePartitions;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/** The orders that leaf queues give their applications by now. Any thread may ask. */
final class LeafOrders {
  /** Of YARN, by priority and then by arrival. A subclass may do anything. */
  private static final Set<Class<?>> BY_ARRIVAL =
      Set.of(
          FifoOrderingPolicy.class,
          FifoOrderingPolicyForPendingApps.class,
          FifoOrderingPolicyWithExclusivePartitions.class);

  private final Supplier<SchedulerSettings> settings;
  private final Function<String, CSQueue> queues;

  /**
   * @param settings as of now
   * @param queues by full path; {@code null} of one that is gone
   */
  LeafOrders(Supplier<SchedulerSettings> settings, Function<String, CSQueue> queues) {
    this.settings = settings;
    this.queues = queues;
  }

  /** The job order of a queue; empty where its order is YARN's. */
  Optional<JobOrder> own(AbstractLeafQueue queue) {
    // Read once: a refresh may put another one in its place.
    OrderingPolicy<FiCaSchedulerApp> policy = queue.getOrderingPolicy();
    if (!(policy instanceof KeyedOrderingPolicy)) {
      return Optional.empty();
    }
    JobOrder configured = settings.get().get(SchedulerSettings.JOB_ORDER);
    return Optional.of(((KeyedOrderingPolicy<FiCaSchedulerApp>) policy).order(configured));
  }

  /** A job order, or YARN's name of its policy. */
  String name(AbstractLeafQueue queue) {
    return own(queue)
        .map(JobOrder::name)
        .orElseGet(() -> queue.getOrderingPolicy().getConfigName());
  }

  /**
   * What forecasts know of the order of a queue.
   *
   * @param path the full one
   */
  ForecastOrder ofForecasts(String path) {
    CSQueue queue = queues.apply(path);
    if (!(queue instanceof AbstractLeafQueue)) {
      return ForecastOrder.UNKNOWN;
    }
    AbstractLeafQueue leaf = (AbstractLeafQueue) queue;
    return own(leaf).map(ForecastOrder::of).orElseGet(() -> ofYarn(leaf));
  }

  private static ForecastOrder ofYarn(AbstractLeafQueue queue) {
    return BY_ARRIVAL.contains(queue.getOrderingPolicy().getClass())
        ? ForecastOrder.BY_ARRIVAL
        : ForecastOrder.UNKNOWN;
  }
}
