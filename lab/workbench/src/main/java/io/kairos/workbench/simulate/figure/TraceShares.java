// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.trace.TraceKind;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Long jobs of the drawn traces and their work (thesis, Table 3.1, and the same rows of Tables 2.1
 * and 2.2). The generators were fitted to these tables: it shows how well, and proves nothing else.
 */
public final class TraceShares implements Figure {
  /**
   * A row.
   *
   * @param jobs as many as the thesis has
   * @param paper what its tables say
   */
  private record Row(String trace, int jobs, String paper) {}

  private static final List<Row> ROWS =
      List.of(
          new Row(
              "cloudera-c-like",
              21_030,
              "5.02 % long jobs with 91 % of the task-seconds, 92.79 % in Table 2.1"),
          new Row(
              "yahoo-like",
              24_262,
              "9.41 % long jobs with 98 % of the task-seconds, 98.31 % in Table 2.1"),
          new Row(
              "google-like",
              506_460,
              "10.00 % long jobs with 83 % of the task-seconds, 83.65 % in Table 2.1"),
          new Row(
              "facebook-like",
              100_000,
              "Tables 2.1 and 2.2: 2.01 % long jobs of 1,169,184 with 99.79 % of the task-seconds"));

  @Override
  public String name() {
    return "thesis-table-3.1";
  }

  @Override
  public String does() {
    return "how many jobs of the drawn traces are long, and how much of the work they have";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    List<Point> jobs = new ArrayList<>();
    List<Point> work = new ArrayList<>();
    List<Claim> claims = new ArrayList<>();
    for (Row row : ROWS) {
      progress.at(row.trace(), claims.size(), ROWS.size());
      Shares shares = shares(TraceKind.ALL.get(row.trace()).draw(row.jobs(), Laws.EXCERPT, seed));
      int x = claims.size() + 1;
      jobs.add(new Point(x, shares.jobs(), 0));
      work.add(new Point(x, shares.work(), 0));
      claims.add(
          new Claim(
              "Table 3.1",
              row.trace() + ": " + row.paper(),
              String.format(
                  Locale.ROOT,
                  "fitted: %.2f %% of %,d jobs with %.2f %%, %,d tasks",
                  shares.jobs(),
                  row.jobs(),
                  shares.work(),
                  shares.tasks())));
    }
    return new FigureData(
        "Thesis, Table 3.1: long jobs and their work in the drawn traces",
        List.of(
            new Panel(
                "drawn traces",
                "1: Cloudera-c, 2: Yahoo, 3: Google, 4: Facebook",
                "share (%)",
                true,
                List.of(
                    new Series("long jobs", Source.SIMULATION, jobs),
                    new Series("task-seconds of long jobs", Source.SIMULATION, work)))),
        claims);
  }

  /** Counted while they are drawn: not all fit into memory. */
  static Shares shares(Trace trace) {
    double cutoffNanos = 1e9 * trace.cutoffSeconds().orElseThrow();
    long jobs = 0;
    long longJobs = 0;
    long tasks = 0;
    double work = 0;
    double longWork = 0;
    try (Stream<TraceJob> drawn = trace.jobs()) {
      for (Iterator<TraceJob> each = drawn.iterator(); each.hasNext(); ) {
        TraceJob job = each.next();
        double seconds = job.workNanos() / 1e9;
        jobs++;
        tasks += job.tasks();
        work += seconds;
        if (job.meanNanos() > cutoffNanos) {
          longJobs++;
          longWork += seconds;
        }
      }
    }
    return new Shares(100.0 * longJobs / jobs, 100 * longWork / work, tasks);
  }

  /**
   * What a trace has.
   *
   * @param jobs that are long, percent
   * @param work of long jobs, percent of the task-seconds
   */
  record Shares(double jobs, double work, long tasks) {}
}
