// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

/** How many cores the tasks of a node used, on average over a while. Immutable. */
final class CoreUse {
  private final double running;
  private final double suspended;
  private final int suspendedTasks;
  private final boolean isKnown;

  private CoreUse(double running, double suspended, int suspendedTasks, boolean isKnown) {
    this.running = running;
    this.suspended = suspended;
    this.suspendedTasks = suspendedTasks;
    this.isKnown = isKnown;
  }

  /**
   * @param running by tasks that are not suspended, in cores, from 0
   * @param suspended by suspended tasks, in cores, from 0
   * @param suspendedTasks at least 1
   */
  static CoreUse of(double running, double suspended, int suspendedTasks) {
    return new CoreUse(running, suspended, suspendedTasks, true);
  }

  static CoreUse unknown() {
    return new CoreUse(0, 0, 0, false);
  }

  boolean isKnown() {
    return isKnown;
  }

  double running() {
    return running;
  }

  double suspended() {
    return suspended;
  }

  int suspendedTasks() {
    return suspendedTasks;
  }

  double all() {
    return running + suspended;
  }
}
