// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.slots;

import io.kairos.workbench.measure.Spread;
import java.util.List;

/**
 * What {@link SlotsBenchmark} measured.
 *
 * @param slots tasks the cluster can run at a time
 * @param taskSeconds how long each task sleeps
 * @param heartbeatSeconds between two heartbeats of a node, and of an application master
 * @param stock the CapacityScheduler as it comes
 * @param noQueue Kairos with nodes at which no task waits, b = 0
 * @param yaq nodes that queue tasks before their launch
 */
public record SlotsResult(
    int slots, double taskSeconds, double heartbeatSeconds, Side stock, Side noQueue, Side yaq) {

  /** One scheduler, over all its runs. */
  public record Side(
      Spread slotUtilization, Spread usefulWork, Spread tasksPerSecond, List<Run> runs) {
    static Side of(List<Run> runs) {
      return new Side(
          Spread.of(runs, Run::slotUtilization),
          Spread.of(runs, Run::usefulWork),
          Spread.of(runs, Run::tasksPerSecond),
          List.copyOf(runs));
    }
  }

  /**
   * One run of one scheduler.
   *
   * @param slotUtilization mean share of the slots that held a running container, 0 to 1; a
   *     container counts from before its process starts until the node has noticed its end
   * @param usefulWork share of the slots' time in which tasks slept, as they are to, 0 to 1: tasks
   *     that ended, times how long each sleeps
   * @param tasksPerSecond tasks that ended
   * @param samples how often the running containers were counted
   * @param stolenCpu share of the machine's CPU time that its host gave to others
   * @param othersCpu share of it that processes on this machine used which are not the benchmark's
   */
  public record Run(
      double slotUtilization,
      double usefulWork,
      double tasksPerSecond,
      int samples,
      double stolenCpu,
      double othersCpu) {}
}
