// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.cluster.job.JobSpec;
import io.kairos.workbench.demo.job.SchedulerSetup;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** The stock scheduler that Kairos is compared with: CapacityScheduler with one queue. */
enum Baseline {
  /** Jobs in the order they came. */
  CAPACITY("fifo", "FIFO", "CapacityScheduler, jobs in the order they came", "fifo", true),
  /** The job that uses least of the cluster first. */
  FAIR("fair", "Fair", "CapacityScheduler, ordering-policy fair", "fair", true),
  /** As Hadoop ships it: memory alone bounds how many tasks a node runs at a time. */
  SHIPPED(
      "shipped",
      "Shipped",
      "CapacityScheduler with DefaultResourceCalculator, jobs in the order they came",
      "fifo",
      false);

  /**
   * Containers of the smallest size that fit into a node of 64 GB with 12 vcores whose smallest
   * container is 1 GB, as is the default.
   */
  private static final int MEMORY_SLOTS = 64;

  private static final int OF_VCORES = 12;

  private final String key;
  private final String label;
  private final String description;
  private final String orderingPolicy;
  private final boolean countsVcores;

  Baseline(
      String key, String label, String description, String orderingPolicy, boolean countsVcores) {
    this.key = key;
    this.label = label;
    this.description = description;
    this.orderingPolicy = orderingPolicy;
    this.countsVcores = countsVcores;
  }

  /** Whether it runs no more tasks at a time than there are vcores. */
  boolean countsVcores() {
    return countsVcores;
  }

  SchedulerSetup setup() {
    Class<?> calculator =
        countsVcores ? DominantResourceCalculator.class : DefaultResourceCalculator.class;
    return new SchedulerSetup(
        key,
        label,
        description,
        Map.of(),
        Map.of(
            "yarn.scheduler.capacity.root.default.ordering-policy",
            orderingPolicy,
            "yarn.scheduler.capacity.resource-calculator",
            calculator.getName()),
        null);
  }

  /**
   * What the nodes have for {@code yarn-site.xml}, the same for this one and for Kairos: memory for
   * as many tasks as on a usual node, if memory is what bounds them; else more than there are.
   */
  Map<String, String> nodes(int vcoresPerNode) {
    if (countsVcores) {
      return Map.of();
    }
    int tasks = vcoresPerNode * MEMORY_SLOTS / OF_VCORES;
    return Map.of(YarnConfiguration.NM_PMEM_MB, Integer.toString(tasks * JobSpec.MEMORY_MB));
  }
}
