// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Containers that the scheduler gave to a node, and what they hold in its books. Immutable. */
final class HeldTasks {
  static final HeldTasks NONE = new HeldTasks(0, 0);

  private final int tasks;
  private final int vcores;

  /**
   * @param tasks containers, running and waiting, at least 0
   * @param vcores of all of them together, at least 0
   */
  HeldTasks(int tasks, int vcores) {
    this.tasks = tasks;
    this.vcores = vcores;
  }

  /** Every container of a node, masters as well. */
  static HeldTasks allOf(FiCaSchedulerNode node) {
    return new HeldTasks(node.getNumContainers(), node.getAllocatedResource().getVirtualCores());
  }

  /** The application masters of a node; a walk over its containers. */
  static HeldTasks mastersOf(FiCaSchedulerNode node) {
    int masters = 0;
    int vcores = 0;
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (container.isAMContainer()) {
        masters++;
        vcores += container.getAllocatedResource().getVirtualCores();
      }
    }
    return new HeldTasks(masters, vcores);
  }

  /** These without others that were seen earlier, and may have ended since. */
  HeldTasks without(HeldTasks others) {
    return new HeldTasks(Math.max(0, tasks - others.tasks), Math.max(0, vcores - others.vcores));
  }

  /** Running and waiting. */
  int tasks() {
    return tasks;
  }

  int vcores() {
    return vcores;
  }

  /** Vcores of so many tasks of the average size; tasks of one vcore where none is held. */
  double vcoresOf(int averageTasks) {
    return tasks == 0 ? averageTasks : (double) averageTasks * vcores / tasks;
  }
}
