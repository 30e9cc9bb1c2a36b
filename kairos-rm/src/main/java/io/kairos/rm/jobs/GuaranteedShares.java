// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.QueueShare;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** What the leaf queues of applications on a node are guaranteed of its partition. Any thread. */
public final class GuaranteedShares {
  private GuaranteedShares() {}

  /**
   * Looks at the applications that have containers on a node.
   *
   * @return by application id, empty if there is no such node
   */
  public static Optional<Map<String, QueueShare>> on(NodeId id, CapacityScheduler scheduler) {
    RMNode node = scheduler.getRMContext().getRMNodes().get(id);
    FiCaSchedulerNode booked = scheduler.getNode(id);
    if (node == null || booked == null) {
      return Optional.empty();
    }
    Map<String, QueueShare> shares = new HashMap<>();
    for (ApplicationId application : node.getRunningApps()) {
      SchedulerApplication<FiCaSchedulerApp> known =
          scheduler.getSchedulerApplications().get(application);
      FiCaSchedulerApp attempt = known == null ? null : known.getCurrentAppAttempt();
      if (attempt != null) {
        AbstractLeafQueue queue = attempt.getCSLeafQueue();
        double share = queue.getQueueCapacities().getAbsoluteCapacity(booked.getPartition());
        // Floats of many queues need not add up to 1 in their last digit.
        shares.put(
            application.toString(),
            new QueueShare(queue.getQueuePath(), Math.max(0, Math.min(1, share))));
      }
    }
    return Optional.of(shares);
  }
}
