// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * The service that a task had attained when its CPU time was read last, and that reading. With both
 * a task goes on where it was, though nobody watched it for a while. Immutable.
 */
public final class Attained {
  /** Of a task that comes for the first time. */
  public static final Attained NOTHING = new Attained(0, CpuMeter.UNKNOWN);

  private final long nanos;
  private final long cpuNanos;

  /**
   * @param nanos service attained, nanoseconds, at least 0
   * @param cpuNanos what {@link CpuMeter} told then, {@link CpuMeter#UNKNOWN} if it could not
   * @throws IllegalArgumentException if the service is negative
   */
  public Attained(long nanos, long cpuNanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException("a task cannot have attained " + nanos + " ns");
    }
    this.nanos = nanos;
    this.cpuNanos = cpuNanos;
  }

  public long nanos() {
    return nanos;
  }

  public long cpuNanos() {
    return cpuNanos;
  }
}
