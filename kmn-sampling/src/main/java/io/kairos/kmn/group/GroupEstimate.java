// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.group;

import io.kairos.kmn.core.BootstrapEstimate;

/** What a sample says of the records of one group in the whole input. Immutable. */
public final class GroupEstimate {
  private final BootstrapEstimate count;
  private final BootstrapEstimate sum;
  private final BootstrapEstimate mean;

  GroupEstimate(BootstrapEstimate count, BootstrapEstimate sum, BootstrapEstimate mean) {
    this.count = count;
    this.sum = sum;
    this.mean = mean;
  }

  /** How many records the input has. */
  public BootstrapEstimate count() {
    return count;
  }

  /** Sum of their values. */
  public BootstrapEstimate sum() {
    return sum;
  }

  /** Mean of their values. */
  public BootstrapEstimate mean() {
    return mean;
  }
}
