// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

import io.kairos.common.Setting;
import io.kairos.common.ValueKind;
import io.kairos.sim.system.Kinds;
import io.kairos.yaq.ReorderingPolicy;

/** What systems with reordered queues at their nodes have in common (Yaq, §4). */
public final class QueueSettings {
  public static final Setting<ReorderingPolicy> ORDER =
      Setting.of(
          "order",
          ValueKind.choice(ReorderingPolicy.ALL),
          "srjf",
          "Which task of a queue starts first: " + ReorderingPolicy.ALL.inWords());

  /** Nanoseconds. */
  public static final Setting<Long> STARVATION =
      Setting.of(
          "starvation",
          Kinds.DURATION,
          "10s",
          "ST, a task that has waited longer at a node goes first");

  private QueueSettings() {}
}
