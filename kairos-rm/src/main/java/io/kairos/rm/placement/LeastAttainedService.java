// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/**
 * The job whose tasks together attained least goes first, in coarse steps: step 0 below {@code
 * base}, step k from {@code base · factor^(k-1)} on.
 *
 * <p>Not in the paper, whose LAS knows single tasks only: a job of many tasks stays young there,
 * because each of its tasks is. Coarse steps, as in Aalo and Tiresias, keep jobs of similar size
 * from being interleaved, which would delay them all.
 */
final class LeastAttainedService implements JobOrder {
  private final double baseSeconds;
  private final double factor;

  /**
   * @param baseSeconds core-seconds at which the first step ends, more than 0
   * @param factor each further step is so many times as long, more than 1
   */
  LeastAttainedService(double baseSeconds, double factor) {
    if (!(baseSeconds > 0) || !(factor > 1)) {
      throw new IllegalArgumentException("base " + baseSeconds + " s, factor " + factor);
    }
    this.baseSeconds = baseSeconds;
    this.factor = factor;
  }

  @Override
  public int step(double attainedSeconds) {
    int step = 0;
    for (double limit = baseSeconds; attainedSeconds >= limit; limit *= factor) {
      step++;
    }
    return step;
  }
}
