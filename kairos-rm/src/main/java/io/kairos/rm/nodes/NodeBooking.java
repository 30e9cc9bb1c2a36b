// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/** Changes what the scheduler's books hold of a node. */
public interface NodeBooking {
  /**
   * Books a node anew: with what the books may hold of it now.
   *
   * @param own what it really has
   */
  void rebook(RMNode node, Resource own);

  /**
   * Books so much of a node, whatever the books may hold of it.
   *
   * @param own what it really has
   */
  void resize(RMNode node, Resource own, Resource booked);

  /** Works out anew what each queue may use of the cluster, after nodes were booked. */
  void updateQueues();
}
