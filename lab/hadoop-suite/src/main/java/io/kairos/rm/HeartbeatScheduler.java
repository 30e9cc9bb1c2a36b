// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.dispatch.Outcome;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Kairos whose dispatcher rests: a node is offered in its heartbeat, as stock does. Tests that
 * count what one heartbeat allocates can so be compared one by one. Everything but the time of an
 * offer is what runs in a daemon: admission, offer, commit and the books.
 */
public class HeartbeatScheduler extends KairosScheduler {
  private int offSwitch;

  @Override
  public void serviceStart() throws Exception {
    super.serviceStart();
    dispatcher.stop();
  }

  @Override
  protected void nodeUpdate(RMNode node) {
    super.nodeUpdate(node);
    writeLock.lock();
    try {
      FiCaSchedulerNode booked = getNode(node.getNodeID());
      if (booked != null && offers.isReady()) {
        hostAsks.look();
        offer(booked);
      }
    } finally {
      writeLock.unlock();
    }
  }

  private void offer(FiCaSchedulerNode node) {
    if (node.getReservedContainer() != null) {
      offers.fulfil(node);
      return;
    }
    // As stock's canAllocateMore.
    CapacitySchedulerConfiguration conf = getConfiguration();
    int most = conf.getAssignMultipleEnabled() ? conf.getMaxAssignPerHeartbeat() : 1;
    offSwitch = 0;
    for (int given = 0; (most == -1 || given < most) && offers.hasRoom(node); given++) {
      if (offers.offer(node) != Outcome.ALLOCATED
          || offSwitch >= conf.getOffSwitchPerHeartbeatLimit()) {
        return;
      }
    }
  }

  @Override
  @SuppressWarnings("rawtypes") // as stock declares it
  public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean isPending) {
    if (request.anythingAllocatedOrReserved()
        && request.getFirstAllocatedOrReservedContainer().getAllocationLocalityType()
            == NodeType.OFF_SWITCH) {
      offSwitch++;
    }
    return super.tryCommit(cluster, request, isPending);
  }
}
