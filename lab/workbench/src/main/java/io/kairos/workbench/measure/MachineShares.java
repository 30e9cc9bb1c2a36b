// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * Where the machine's CPU time went, as far as no process of the measurement used it. The names are
 * those of the figures in JSON.
 *
 * @param loss what others got
 * @param interruptsCpu share that interrupts took, from 0 to 1, those of the measurement's own
 *     writes to a disk among them; the kernel counts it for no process
 * @param idleCpu share that nobody used, from 0 to 1
 */
public record MachineShares(@JsonUnwrapped CpuLoss loss, double interruptsCpu, double idleCpu) {
  /** Between two readings. */
  public static MachineShares between(CpuTicks before, CpuTicks after) {
    return new MachineShares(
        CpuLoss.between(before, after),
        after.interruptsShareSince(before),
        after.idleShareSince(before));
  }
}
