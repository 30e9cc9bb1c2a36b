// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

/** What an operator may choose of the ranks of jobs. Immutable. */
public final class RankOptions {
  final double guardFactor;
  final double defaultTaskSeconds;

  /**
   * @param guardFactor c of {@link FifoShare}, more than 1; infinite for no guard
   * @param defaultTaskSeconds core-seconds of a task where no job has ended yet, more than 0
   * @throws IllegalArgumentException if one is out of range
   */
  public RankOptions(double guardFactor, double defaultTaskSeconds) {
    if (!(guardFactor > 1) || !(defaultTaskSeconds > 0)) {
      throw new IllegalArgumentException(
          "guard " + guardFactor + ", task " + defaultTaskSeconds + " s");
    }
    this.guardFactor = guardFactor;
    this.defaultTaskSeconds = defaultTaskSeconds;
  }
}
