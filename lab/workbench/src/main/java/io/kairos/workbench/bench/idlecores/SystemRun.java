// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import java.util.List;

/**
 * One system in one round.
 *
 * @param system name of a {@link NodeSystem}
 * @param half of the tasks busy, half quiet
 * @param allBusy what N busy tasks alone get here, beside the daemons; {@code null} where that was
 *     not measured
 * @param prices of suspended neighbours; none under stock
 */
public record SystemRun(
    String system, MeasuredUse half, MeasuredUse allBusy, List<SuspensionPrice> prices) {}
