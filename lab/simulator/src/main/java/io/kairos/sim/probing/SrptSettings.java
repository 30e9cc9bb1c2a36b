// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.common.Setting;
import io.kairos.sim.system.Kinds;

/** What systems whose queues may go by the work that is left of jobs have in common. */
final class SrptSettings {
  static final Setting<Boolean> SRPT =
      Setting.of("srpt", Kinds.FLAG, "on", "Whether the job with the least work left is first");

  static final Setting<Double> CAP =
      Setting.of(
          "srptCap",
          Kinds.FACTOR,
          "5",
          "How long others may overtake a task or probe, in multiples of its own estimate");

  private SrptSettings() {}
}
