// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Tasks of an application that wait centrally, and those that were placed. Its master is no task.
 * Read without the scheduler's locks, so the two may be a moment apart.
 */
public final class JobDemand {
  private final int pending;
  private final int placed;

  private JobDemand(int pending, int placed) {
    this.pending = pending;
    this.placed = placed;
  }

  public static JobDemand of(SchedulerApplicationAttempt attempt) {
    long pending = 0;
    AppSchedulingInfo info = attempt.getAppSchedulingInfo();
    for (SchedulerRequestKey key : info.getSchedulerKeys()) {
      pending += Math.max(0, info.getPendingAsk(key).getCount());
    }
    int placed = attempt.getLiveContainersMap().size();
    if (!attempt.getUnmanagedAM()) {
      // Its master is the first container it gets.
      if (placed > 0) {
        placed--;
      } else if (pending > 0) {
        pending--;
      }
    }
    return new JobDemand((int) Math.min(pending, Integer.MAX_VALUE / 2), placed);
  }

  /** Containers that an application asks for, by the priority of their request class. */
  static Map<Integer, Integer> askedByRequestClass(SchedulerApplicationAttempt attempt) {
    AppSchedulingInfo info = attempt.getAppSchedulingInfo();
    Map<Integer, Integer> byPriority = new HashMap<>();
    for (SchedulerRequestKey key : info.getSchedulerKeys()) {
      byPriority.merge(
          key.getPriority().getPriority(),
          Math.max(0, info.getPendingAsk(key).getCount()),
          JobDemand::sum);
    }
    return byPriority;
  }

  private static int sum(int some, int more) {
    return (int) Math.min((long) some + more, Integer.MAX_VALUE);
  }

  /** Containers of tasks that an application has, by the priority of their request class. */
  static Map<Integer, Integer> heldByRequestClass(SchedulerApplicationAttempt attempt) {
    Map<Integer, Integer> byPriority = new HashMap<>();
    for (RMContainer container : attempt.getLiveContainersMap().values()) {
      if (!container.isAMContainer()) {
        byPriority.merge(
            container.getAllocatedSchedulerKey().getPriority().getPriority(), 1, Integer::sum);
      }
    }
    return byPriority;
  }

  public int pending() {
    return pending;
  }

  /** Tasks that have not ended. */
  public int remaining() {
    return pending + placed;
  }
}
