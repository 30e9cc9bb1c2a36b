// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/** What the operator chooses for the node scheduler (Kairos, §3.2). Immutable. */
public final class LasParameters {
  /** Default of {@link #starvationQuanta()}; the paper leaves the number open. */
  public static final int DEFAULT_STARVATION_QUANTA = 3;

  /** Default of k; the paper says "a multiple of W". */
  public static final int DEFAULT_GRANT_QUANTA = 2;

  /** About 73 years: sums of a few durations and times on the clock stay far from overflow. */
  private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

  private final int cores;
  private final long quantumNanos;
  private final int starvationQuanta;
  private final int grantQuanta;

  /** Parameters with the default starvation guard. */
  public LasParameters(int cores, long quantumNanos) {
    this(cores, quantumNanos, DEFAULT_STARVATION_QUANTA, DEFAULT_GRANT_QUANTA);
  }

  /**
   * @param cores N, the cores of the node in vcores, at least 1
   * @param quantumNanos W in nanoseconds, at least 1
   * @param starvationQuanta S, quanta that a task may wait for each quantum it was served, at least
   *     1
   * @param grantQuanta k, quanta a starved task then runs undisturbed, at least 1
   * @throws IllegalArgumentException if a value is too low, or S·W or k·W is beyond 73 years
   */
  public LasParameters(int cores, long quantumNanos, int starvationQuanta, int grantQuanta) {
    require(cores >= 1, "cores", cores);
    require(quantumNanos >= 1, "quantumNanos", quantumNanos);
    require(starvationQuanta >= 1, "starvationQuanta", starvationQuanta);
    require(grantQuanta >= 1, "grantQuanta", grantQuanta);
    require(
        quantumNanos <= LONGEST_NANOS / Math.max(starvationQuanta, grantQuanta),
        "quantumNanos",
        quantumNanos);
    this.cores = cores;
    this.quantumNanos = quantumNanos;
    this.starvationQuanta = starvationQuanta;
    this.grantQuanta = grantQuanta;
  }

  /** N: cores of the node, in vcores. */
  public int cores() {
    return cores;
  }

  /** W: how long a task runs before a younger or equally old one may take its cores. */
  public long quantumNanos() {
    return quantumNanos;
  }

  /** S: quanta that a task may wait for each quantum it was served, see {@link WaitClock}. */
  public int starvationQuanta() {
    return starvationQuanta;
  }

  /** S·W in nanoseconds. */
  public long starvationNanos() {
    return starvationQuanta * quantumNanos;
  }

  /** k·W in nanoseconds: how long a starved task then runs undisturbed. */
  public long grantNanos() {
    return grantQuanta * quantumNanos;
  }

  private static void require(boolean holds, String name, long value) {
    if (!holds) {
      throw new IllegalArgumentException(name + " = " + value + " is out of range");
    }
  }
}
