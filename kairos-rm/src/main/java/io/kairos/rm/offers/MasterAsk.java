// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What an application asks for that waits for its master: nothing else but that. */
final class MasterAsk {
  private MasterAsk() {}

  /** {@code null} if it does not ask yet, or has got what it asked for. */
  static Resource of(FiCaSchedulerApp attempt) {
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      PendingAsk ask = attempt.getPendingAsk(key, ResourceRequest.ANY);
      if (ask != null && ask.getCount() > 0) {
        return ask.getPerAllocationResource();
      }
    }
    return null;
  }

  /** Whether a node has all of it but vcores. */
  static boolean fitsBesideTasks(Resource ask, FiCaSchedulerNode node) {
    Resource room = Resources.clone(node.getUnallocatedResource());
    room.setVirtualCores(ask.getVirtualCores());
    return Resources.fitsIn(ask, room);
  }
}
