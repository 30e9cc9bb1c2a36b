// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

/**
 * CPU time of the machine that a measurement could not use, because others did. The names are those
 * of the figures in JSON.
 *
 * @param stolenCpu share of the machine's CPU time that its host gave to others, from 0 to 1
 * @param othersCpu share of it that processes used which are not the measurement's, from 0 to 1
 */
public record CpuLoss(double stolenCpu, double othersCpu) {
  /** Between two readings. */
  public static CpuLoss between(CpuTicks before, CpuTicks after) {
    return new CpuLoss(after.stolenShareSince(before), after.othersShareSince(before));
  }

  /** Share of the machine's CPU time that was lost either way. */
  public double share() {
    return stolenCpu + othersCpu;
  }
}
