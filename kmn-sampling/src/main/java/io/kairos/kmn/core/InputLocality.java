// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import org.apache.commons.math3.special.Beta;

/**
 * How likely all maps of a job read a block of their own machine: the closed forms of §3.
 *
 * <p>The model: every block lies on one machine, any with the same probability; every slot is busy
 * with the same probability, independent of all others; a block is local if its machine has a free
 * slot. Left out is that two blocks of one machine need two free slots.
 */
public final class InputLocality {
  private InputLocality() {}

  /**
   * {@code p_t = 1 - u^s}: a machine has at least one free slot.
   *
   * @param utilization u, share of the cluster's slots that are busy, from 0 to 1
   * @param slotsPerMachine s, at least 1
   */
  public static double ofTask(double utilization, int slotsPerMachine) {
    requireProbability("utilization", utilization);
    requirePositive("slots per machine", slotsPerMachine);
    return 1 - Math.pow(utilization, slotsPerMachine);
  }

  /**
   * §3.1, any K of N blocks: at least K of the N are local, {@code 1 - Σ_{i<K} C(N,i) p^i
   * (1-p)^{N-i}}. With N = K it is what a sample that was chosen beforehand gets, {@code p^K}.
   *
   * @param blocks N, at least K
   * @param sample K, at least 1
   * @param taskLocality p, from {@link #ofTask}
   */
  public static double anyOf(int blocks, int sample, double taskLocality) {
    requirePositive("sample", sample);
    requireProbability("task locality", taskLocality);
    if (blocks < sample) {
      throw Refusal.of(
          "blocks", blocks, "use at least as many as are sampled, here " + sample + ".");
    }
    // The binomial tail without its cancellation.
    return Beta.regularizedBeta(taskLocality, sample, blocks - sample + 1.0);
  }

  /**
   * §3.2, one of f disjoint samples: all K blocks of at least one are local, {@code 1 - (1-p^K)^f}.
   *
   * @param samples f, at least 1
   * @param sample K, at least 1
   * @param taskLocality p, from {@link #ofTask}
   */
  public static double disjoint(int samples, int sample, double taskLocality) {
    requirePositive("samples", samples);
    requirePositive("sample", sample);
    requireProbability("task locality", taskLocality);
    return -Math.expm1(samples * Math.log1p(-Math.pow(taskLocality, sample)));
  }

  private static void requirePositive(String argument, int value) {
    if (value < 1) {
      throw Refusal.of(argument, value, "use a whole number of at least 1.");
    }
  }

  private static void requireProbability(String argument, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw Refusal.of(argument, value, "use a number from 0 to 1.");
    }
  }
}
