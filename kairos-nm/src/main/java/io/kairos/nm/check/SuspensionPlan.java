// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import java.util.Optional;

/** How a node would keep suspended tasks from the CPU, and what that costs; immutable. */
public final class SuspensionPlan {
  private final CoreControlChoice choice;
  private final String means;
  private final String uncounted;

  /**
   * @param choice not {@link CoreControlChoice#AUTO}
   * @param means for example {@code cpu.idle}
   * @param uncounted why CPU time is not counted, {@code null} if it is
   */
  SuspensionPlan(CoreControlChoice choice, String means, String uncounted) {
    this.choice = choice;
    this.means = means;
    this.uncounted = uncounted;
  }

  /** The control and its means, for example {@code cgroup-v1-idle (cpu.idle)}. */
  public String name() {
    return Setting.spell(choice) + " (" + means + ")";
  }

  /** Whether tasks are suspended by signals, which count no CPU time anywhere. */
  public boolean isBySignal() {
    return choice == CoreControlChoice.SIGNAL;
  }

  /** Why the CPU time of tasks would not be counted, as one sentence; empty if it would. */
  public Optional<String> cpuTimeObstacle() {
    return Optional.ofNullable(uncounted);
  }

  /** What this control costs whom, as one sentence. */
  public String price() {
    switch (choice) {
      case CGROUP_V1_IDLE:
      case CGROUP_V2_IDLE:
        return means.equals("cpu.idle")
            ? "a suspended task uses what running ones leave, and costs these next to no CPU, but"
                + " shares caches and memory with them."
            : "a suspended task uses what running ones leave; each costs a running task that rests"
                + " now and then some CPU, for this kernel has no cpu.idle (Linux 5.15).";
      default:
        return "what a running task does not use stands idle, also where it waits for other"
            + " tasks.";
    }
  }
}
