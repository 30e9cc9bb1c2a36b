// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

/**
 * The expected skew, {@code max / max(1, min)}, of tasks that are thrown into racks uniformly, with
 * no choice among them: without dice. The paper has no formula for it but O(log n).
 *
 * <p>Numbers of tasks in L racks, given that they add up to n, are those of independent Poisson
 * variables given the same. So the probability that all are from low to high is the coefficient of
 * x^n in the L-th power of a polynomial, by that of the sum.
 */
public final class ExactSkew {
  private static final double NEGLIGIBLE = 1e-12;

  private final int tasks;
  private final int racks;
  private final double[] poisson;
  private final double sumIsTasks;

  /**
   * @param tasks at least 1
   * @param racks at least 1
   */
  public ExactSkew(int tasks, int racks) {
    this.tasks = tasks;
    this.racks = racks;
    double mean = (double) tasks / racks;
    this.poisson = new double[tasks + 1];
    for (int i = 0; i <= tasks; i++) {
      poisson[i] = Math.exp(i * Math.log(mean) - mean - logFactorial(i));
    }
    this.sumIsTasks = Math.exp(tasks * Math.log(tasks) - tasks - logFactorial(tasks));
  }

  /** The mean over all ways to throw the tasks. */
  public double expected() {
    double expected = 0;
    int mean = tasks / racks;
    for (int low = 0; low <= mean; low++) {
      // For this minimum; the maximum is at least the mean, rounded up.
      double before = 0;
      for (int high = (tasks + racks - 1) / racks; high <= tasks; high++) {
        double minIsLow = within(low, high) - within(low + 1, high);
        expected += (minIsLow - before) * high / Math.max(1, low);
        boolean complete = high > mean + 1 && minIsLow - before < NEGLIGIBLE;
        before = minIsLow;
        if (complete && poisson[high] < NEGLIGIBLE) {
          break;
        }
      }
    }
    return expected;
  }

  /** The probability that every rack has from low to high tasks. */
  double within(int low, int high) {
    if (low > high || (long) low * racks > tasks || (long) high * racks < tasks) {
      return 0;
    }
    double[] power = new double[tasks + 1];
    power[0] = 1;
    for (int rack = 0; rack < racks; rack++) {
      double[] next = new double[tasks + 1];
      for (int sum = 0; sum <= tasks; sum++) {
        if (power[sum] == 0) {
          continue;
        }
        for (int more = low; more <= high && sum + more <= tasks; more++) {
          next[sum + more] += power[sum] * poisson[more];
        }
      }
      power = next;
    }
    return power[tasks] / sumIsTasks;
  }

  private static double logFactorial(int n) {
    double log = 0;
    for (int i = 2; i <= n; i++) {
      log += Math.log(i);
    }
    return log;
  }
}
