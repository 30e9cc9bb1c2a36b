// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.length;

import io.kairos.common.NamedChoice;
import io.kairos.yaq.QueueLengthRule;
import io.kairos.yaq.SlotTurnover;

/**
 * Smallest b with {@code r + b ≥ rμτ} (Yaq, §3.1.1): no slot is ever idle, whatever the target, if
 * every task takes exactly the mean and the heartbeat interval is a multiple of it. Nothing else is
 * promised: with tasks longer than the interval it says 0, and slots wait for heartbeats.
 */
public final class FixedDurations extends NamedChoice implements QueueLengthRule {
  public FixedDurations() {
    super("fixed", "for tasks that all run equally long");
  }

  @Override
  public int queueLength(SlotTurnover load, double targetUtilization) {
    return (int) Math.max(0, Math.ceil(load.tasksPerHeartbeat() - load.slots()));
  }
}
