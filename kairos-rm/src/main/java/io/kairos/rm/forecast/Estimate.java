// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

/** When a job is to begin and to end, as one number each. Immutable. */
final class Estimate {
  final double beginSeconds;
  final double endSeconds;

  /** Whether others are what it waits for, rather than its own tasks. */
  final boolean isQueued;

  Estimate(double beginSeconds, double endSeconds, boolean isQueued) {
    this.beginSeconds = beginSeconds;
    this.endSeconds = endSeconds;
    this.isQueued = isQueued;
  }
}
