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
  private record Row(PlayedTrace trace, int workers, String paper) {}

  private static final List<Row> ROWS =
      List.of(
          new Row(
              PlayedTrace.YAHOO,
              4_000,
              "Hawk 0.87 million probes behind a long task, 18,000 short tasks after one, 0.80"
                  + " million stolen; Eagle none, none, 0.86 million re-scheduled"),
          new Row(
              PlayedTrace.GOOGLE,
              15_000,
              "Hawk 17.30 million, 0.63 million, 15.70 million; Eagle none, none, 16.98 million, of"
                  + " five times as many jobs"),
          new Row(
              PlayedTrace.CLOUDERA,
              15_000,
              "Hawk 5.60 million, 55,000, 5.50 million; Eagle none, none, 5.65 million"));

  /** Columns of the table. */
  private static final List<String> COUNTERS =
      List.of("probes-behind-long", "short-tasks-after-long", "rescheduled-probes");

  private static final String AXIS =
      "1: probes behind a long task, 2: short tasks run after one, 3: re-scheduled";

  private static final List<String> SYSTEMS = List.of("hawk", "eagle");

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
    List<Panel> panels = new ArrayList<>();
    List<Claim> claims = new ArrayList<>();
    for (Row row : ROWS) {
      List<Series> series = new ArrayList<>();
      List<String> here = new ArrayList<>();
      Runs runs = new Runs(seed);
      for (String system : SYSTEMS) {
        int done = panels.size() * SYSTEMS.size() + series.size();
        progress.at(row.trace().name() + ": " + system, done, ROWS.size() * SYSTEMS.size());
        RunResult result = runs.of(row.trace(), system, row.workers());
        List<Long> counts = COUNTERS.stream().map(result.counters()::get).toList();
        series.add(series(system, counts));
        here.add(
            String.format(
                Locale.ROOT,
                "%s %,d, %,d, %,d",
                system,
                counts.get(0),
                counts.get(1),
                counts.get(2)));
      }
      String title =
          String.format(Locale.ROOT, "%s, %,d workers", row.trace().name(), row.workers());
      panels.add(new Panel(title, AXIS, "probes or tasks", false, series));
      claims.add(new Claim("3.6.1", row.paper(), title + ": " + String.join("; ", here)));
    }
    return new FigureData("Thesis, Table 3.2: head-of-line blocking", panels, claims);
  }

  private static Series series(String system, List<Long> counts) {
    List<Point> points =
        IntStream.range(0, counts.size())
            .mapToObj(column -> new Point(column + 1, counts.get(column), 0))
            .toList();
    return new Series(system, Source.SIMULATION, points);
  }
}
