// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** A task that holds a slot, for the estimate of waiting times. Immutable. */
public final class RunningTask {
  private final long startedMillis;
  private final long estimatedMillis;

  /**
   * @param startedMillis when it started, on the clock that also tells the time of an estimate
   * @param estimatedMillis how long it was expected to run, from 1 to {@link
   *     EstimateLimits#LONGEST_POSSIBLE_MILLIS}
   * @throws IllegalArgumentException if the estimate is out of range
   */
  public RunningTask(long startedMillis, long estimatedMillis) {
    if (estimatedMillis < 1 || estimatedMillis > EstimateLimits.LONGEST_POSSIBLE_MILLIS) {
      throw new IllegalArgumentException("estimated duration: " + estimatedMillis);
    }
    this.startedMillis = startedMillis;
    this.estimatedMillis = estimatedMillis;
  }

  /** What is left of the estimate, negative if the task has outlived it. */
  long remainingMillis(long nowMillis) {
    return estimatedMillis - Math.max(0, nowMillis - startedMillis);
  }
}
