// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import java.util.Map;

/** The stock scheduler that Kairos is compared with: CapacityScheduler with one queue. */
enum Baseline {
  /** Jobs in the order they came. */
  CAPACITY("fifo", "FIFO", "CapacityScheduler, jobs in the order they came", "fifo"),
  /** The job that uses least of the cluster first. */
  FAIR("fair", "Fair", "CapacityScheduler, ordering-policy fair", "fair");

  private final String key;
  private final String label;
  private final String description;
  private final String orderingPolicy;

  Baseline(String key, String label, String description, String orderingPolicy) {
    this.key = key;
    this.label = label;
    this.description = description;
    this.orderingPolicy = orderingPolicy;
  }

  SchedulerSetup setup() {
    return new SchedulerSetup(
        key,
        label,
        description,
        Map.of(),
        Map.of("yarn.scheduler.capacity.root.default.ordering-policy", orderingPolicy),
        null);
  }
}
