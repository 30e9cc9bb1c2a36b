// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;

/** Kairos as daemons are where an operator sets nothing; news of attained service comes rarely. */
public final class Kairos extends SuspendingSystem {
  public Kairos() {
    super(
        "kairos",
        "jobs with the least work left go first, on every node and where tasks wait; as the"
            + " daemons do by default",
        NodeSettings.POLICY.defaultText(),
        SchedulerSettings.JOB_ORDER.defaultText(),
        // As core-control auto chooses wherever the kernel can.
        "on",
        SchedulerSettings.read(property -> null).holdsReduces() ? "held" : "run");
  }
}
