// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.density;

import io.kairos.common.Setting;
import io.kairos.workbench.measure.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The figures as text: median, and the least and the most where there was more than one round. */
public final class DensityTable {
  private DensityTable() {}

  public static String of(List<DensityRun> runs) {
    String proposed =
        runs.stream()
            .map(run -> run.queueVcoresPercent() + "%")
            .distinct()
            .collect(Collectors.joining(", "));
    StringBuilder text = new StringBuilder();
    text.append("Q proposed in shadow mode: ").append(proposed).append(System.lineSeparator());
    List<DensityRun> memory = of(runs, DensitySide.MEMORY);
    for (DensitySide side : DensitySide.values()) {
      List<DensityRun> own = of(runs, side);
      List<Double> ratios = new ArrayList<>();
      for (int i = 0; i < own.size(); i++) {
        ratios.add(own.get(i).tasksPerSecond() / memory.get(i).tasksPerSecond());
      }
      text.append(
          String.format(
              Locale.ROOT,
              "%-8s tasks/s %-22s ratio to memory %s%n",
              Setting.spell(side),
              Spread.of(own, DensityRun::tasksPerSecond).text(2),
              Spread.of(ratios).text(2)));
    }
    double lost = runs.stream().mapToDouble(run -> run.machine().loss().share()).max().orElse(0);
    text.append(
        String.format(Locale.ROOT, "host and others took up to %.0f %% of the CPU%n", 100 * lost));
    return text.toString();
  }

  private static List<DensityRun> of(List<DensityRun> runs, DensitySide side) {
    return runs.stream().filter(run -> run.side().equals(Setting.spell(side))).toList();
  }
}
