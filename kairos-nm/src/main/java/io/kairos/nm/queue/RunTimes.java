// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.queue;

/** Mean run time of the tasks that ended lately: those of long ago fade. */
final class RunTimes {
  /** About so many tasks outweigh all before them. */
  private static final int WINDOW = 100;

  private int count;
  private double meanSeconds;

  void add(double seconds) {
    count = Math.min(count + 1, WINDOW);
    meanSeconds += (seconds - meanSeconds) / count;
  }

  /** 0 if none has ended. */
  double meanSeconds() {
    return meanSeconds;
  }
}
