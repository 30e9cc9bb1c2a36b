// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.rm.settings.QueueSetting;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;

/** The leaf queues in which reduces get containers while maps of their job are to end. */
public final class ReduceHolds {
  private static final String OFF = "false";

  private ReduceHolds() {}

  /**
   * The property that turns the hold off for a queue; empty where it is not off.
   *
   * @param queue {@code null} or another scheduler's for one that sets nothing
   */
  public static Optional<String> offBy(Queue queue) {
    if (!(queue instanceof AbstractCSQueue)) {
      return Optional.empty();
    }
    AbstractCSQueue asked = (AbstractCSQueue) queue;
    return QueueSetting.HOLD_REDUCES.property(
        asked.getQueuePath(), OFF, asked.getQueueContext().getConfiguration()::get);
  }

  /** For whoever asks why an application waits; empty where nothing is turned off for it. */
  public static Optional<String> remark(RMApp application, SchedulerApplicationAttempt attempt) {
    return MapReduceRequests.TYPE.equals(application.getApplicationType())
        ? offBy(attempt.getQueue())
            .map(property -> "its reduces do not wait for its maps: " + property + " = " + OFF)
        : Optional.empty();
  }
}
