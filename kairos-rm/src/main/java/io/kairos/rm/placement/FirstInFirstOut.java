// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/** The central queue of the paper (Algorithm 2, lines 3–5): jobs go in the order they came. */
final class FirstInFirstOut implements JobOrder {
  @Override
  public int step(double attainedSeconds) {
    return 0;
  }
}
