// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/** What orders of jobs are made from; each takes what it needs. Immutable. */
public final class JobOrderOptions {
  final double baseSeconds;
  final double stepFactor;

  /**
   * @param baseSeconds core-seconds at which the first step of attained service ends, more than 0
   * @param stepFactor how many times as long each further step is, more than 1
   * @throws IllegalArgumentException if one is out of range
   */
  public JobOrderOptions(double baseSeconds, double stepFactor) {
    if (!(baseSeconds > 0) || !(stepFactor > 1)) {
      throw new IllegalArgumentException("base " + baseSeconds + " s, factor " + stepFactor);
    }
    this.baseSeconds = baseSeconds;
    this.stepFactor = stepFactor;
  }
}
