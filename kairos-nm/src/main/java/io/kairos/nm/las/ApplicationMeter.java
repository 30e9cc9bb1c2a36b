// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * Service that the tasks of one application attained on this node, in core-nanoseconds: running
 * time times vcores, finished tasks included. O(1) per start, stop and reading.
 */
final class ApplicationMeter {
  private double attainedCoreNanos;
  private long runningVcores;
  private long readAt;

  void started(int vcores, long now) {
    readCoreNanos(now);
    runningVcores += vcores;
  }

  void stopped(int vcores, long now) {
    readCoreNanos(now);
    runningVcores -= vcores;
  }

  void add(long coreNanos) {
    attainedCoreNanos += coreNanos;
  }

  double readCoreNanos(long now) {
    attainedCoreNanos += (double) runningVcores * (now - readAt);
    readAt = now;
    return attainedCoreNanos;
  }
}
