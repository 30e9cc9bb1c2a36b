// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.density;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.kairos.workbench.measure.MachineShares;

/**
 * One run of one side.
 *
 * @param side name of a {@link DensitySide}
 * @param round 1 for the first
 * @param queueVcoresPercent Q, in percent of the node's vcores, that shadow mode proposed; the same
 *     for all sides of a round
 * @param tasksPerSecond that ended
 * @param machine where the rest of the machine's CPU time went
 */
public record DensityRun(
    String side,
    int round,
    int queueVcoresPercent,
    double tasksPerSecond,
    @JsonUnwrapped MachineShares machine) {}
