// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Short tasks behind long ones under Hawk and Eagle (thesis, Table 3.2). */
public final class HeadOfLine implements Figure {
  private static final int WORKERS = 4_000;

  /** Columns of the table. */
  private static final List<String> COUNTERS =
      List.of("probes-behind-long", "short-tasks-after-long", "rescheduled-probes");

  @Override
  public String name() {
    return "thesis-table-3.2";
  }

  @Override
  public String does() {
    return "how often short tasks wait behind long ones under Hawk and Eagle";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    List<Series> series = new ArrayList<>();
    List<String> here = new ArrayList<>();
    List<String> systems = List.of("hawk", "eagle");
    for (String system : systems) {
      progress.at(system, series.size(), systems.size());
      RunResult result = PlayedTrace.YAHOO.play(system, WORKERS, seed);
      List<Long> counts = COUNTERS.stream().map(result.counters()::get).toList();
      List<Point> points =
          IntStream.range(0, counts.size())
              .mapToObj(column -> new Point(column + 1, counts.get(column), 0))
              .toList();
      series.add(new Series(system, Source.SIMULATION, points));
      here.add(
          String.format(
              Locale.ROOT,
              "%s %,d, %,d, %,d",
              system,
              counts.get(0),
              counts.get(1),
              counts.get(2)));
    }
    String axis = "1: probes behind a long task, 2: short tasks run after one, 3: re-scheduled";
    return new FigureData(
        "Thesis, Table 3.2: head-of-line blocking, Yahoo, 4,000 workers",
        List.of(new Panel("yahoo-like", axis, "probes or tasks", false, series)),
        List.of(
            new Claim(
                "3.6.1",
                "Hawk 0.87 million probes behind a long task, 18,000 short tasks after one, 0.80"
                    + " million stolen; Eagle none, none, 0.86 million re-scheduled",
                String.join("; ", here))));
  }
}
