// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import io.kairos.workbench.bench.idlecores.SuspensionPrice.Phase;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Cores that tasks used on all nodes together, each the mean of some phases. The names are those of
 * the figures in JSON.
 *
 * @param coresAlone of the running tasks while their neighbours rested
 * @param coresBeside of the running tasks while their neighbours worked
 * @param spareCores of the suspended tasks while they worked
 */
public record CoresUsed(double coresAlone, double coresBeside, double spareCores) {
  static CoresUsed of(List<Phase> alone, List<Phase> beside) {
    return new CoresUsed(
        mean(alone, Phase::runningCores),
        mean(beside, Phase::runningCores),
        mean(beside, Phase::spareCores));
  }

  private static double mean(List<Phase> phases, ToDoubleFunction<Phase> figure) {
    return phases.stream().mapToDouble(figure).average().orElseThrow();
  }
}
