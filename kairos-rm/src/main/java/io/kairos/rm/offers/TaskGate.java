// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Whether tasks may have what YARN's queues give them. Asked by the dispatcher's thread only, and
 * never of masters.
 */
public interface TaskGate {
  /**
   * A node is about to be offered; {@link #close} follows unless this is false.
   *
   * @return whether there can be a task that it may be given; if not, nobody need be asked
   */
  boolean open(FiCaSchedulerNode node);

  /** The offer is over. */
  void close();

  /**
   * Whether a node may be given a task.
   *
   * @param proposed the task's container, which is not committed yet
   */
  boolean admits(FiCaSchedulerNode node, FiCaSchedulerApp application, RMContainer proposed);
}
