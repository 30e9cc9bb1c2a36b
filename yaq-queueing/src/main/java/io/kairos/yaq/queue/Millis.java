// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

/** The daemon's clock counts nanoseconds from anywhere, the queue's arithmetic milliseconds. */
final class Millis {
  private static final long NANOS = 1_000_000;

  private Millis() {}

  /** Rounded down, below zero too, so that time goes on evenly there. */
  static long of(long nanos) {
    return Math.floorDiv(nanos, NANOS);
  }

  static double toNanos(long millis) {
    return (double) millis * NANOS;
  }
}
