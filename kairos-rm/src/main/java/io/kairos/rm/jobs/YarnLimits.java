// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.rm.rank.JobLimits;
import java.util.Collection;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The most vcores that an application may have in the partitions that it uses or asks for: by the
 * limit of its user, and by the maximum of its queue and of each one above. Whoever has more, as
 * limits fall when users come, keeps it. Any thread.
 */
final class YarnLimits {
  private YarnLimits() {}

  static JobLimits of(FiCaSchedulerApp attempt) {
    ResourceUsage usage = attempt.getAppAttemptResourceUsage();
    Collection<String> partitions = new TreeSet<>();
    long held = 0;
    long asked = 0;
    for (String partition : usage.getExistingNodeLabels()) {
      long ofMaster = usage.getAMUsed(partition).getVirtualCores();
      long ofTasks = Math.max(0, usage.getUsed(partition).getVirtualCores() - ofMaster);
      long pending = Math.max(0, usage.getPending(partition).getVirtualCores());
      if (ofTasks + pending > 0) {
        partitions.add(partition);
        held += ofTasks;
        asked += pending;
      }
    }
    JobLimits limits = JobLimits.of(held, asked);
    if (partitions.isEmpty()) {
      return limits;
    }
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    limits =
        limits.withinInQueue(
            leaf.getQueuePath() + " " + attempt.getUser() + " " + partitions,
            sum(partitions, partition -> ofUser(attempt.getUser(), leaf, partition)));
    for (CSQueue queue = leaf; queue.getParent() != null; queue = queue.getParent()) {
      CSQueue its = queue;
      limits =
          limits.within(
              its.getQueuePath() + " " + partitions,
              sum(partitions, partition -> ofQueue(its, partition)));
    }
    return limits;
  }

  private static double sum(Collection<String> partitions, ToLongFunction<String> vcores) {
    return partitions.stream().mapToLong(vcores).sum();
  }

  private static long ofUser(String user, AbstractLeafQueue queue, String partition) {
    // Not the one that YARN remembers of a user, which may be of any partition.
    long most =
        queue
            .getResourceLimitForActiveUsers(
                user,
                queue.getQueueContext().getClusterResource(),
                partition,
                SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY)
            .getVirtualCores();
    UsersManager.User known = queue.getUser(user);
    return known == null ? most : Math.max(most, known.getUsed(partition).getVirtualCores());
  }

  private static long ofQueue(CSQueue queue, String partition) {
    return Math.max(
        queue.getEffectiveMaxCapacity(partition).getVirtualCores(),
        queue.getQueueResourceUsage().getUsed(partition).getVirtualCores());
  }
}
