// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.bench.slots;

/**
 * What one run of {@link SlotsBenchmark} measured.
 *
 * @param slots tasks the cluster can run at a time
 * @param taskSeconds how long each task sleeps
 * @param heartbeatSeconds between two heartbeats of a node, and of an application master
 * @param yaq nodes that queue tasks before their launch
 * @param stock the CapacityScheduler as it comes
 */
public record SlotsResult(
    int slots, double taskSeconds, double heartbeatSeconds, Side yaq, Side stock) {

  /**
   * One scheduler.
   *
   * @param slotUtilization mean share of the slots that held a running container, 0 to 1
   * @param tasksPerSecond tasks that ended
   * @param samples how often the running containers were counted
   */
  public record Side(double slotUtilization, double tasksPerSecond, int samples) {}
}
