// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import io.kairos.cli.console.Table;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What a simulation gave, for people: of several seeds the mean of each figure. */
final class SimulationTable {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99};

  private final PrintWriter out;
  private final List<Simulated> systems;

  private SimulationTable(PrintWriter out, List<Simulated> systems) {
    this.out = out;
    this.systems = systems;
  }

  static void print(PrintWriter out, Collection<Simulated> systems) {
    List<Simulated> ran = systems.stream().filter(Simulated::hasRuns).toList();
    if (ran.isEmpty()) {
      return;
    }
    SimulationTable table = new SimulationTable(out, ran);
    table.times("short jobs", RunResult::shortJobs);
    table.times("long jobs", RunResult::longJobs);
    table.times("all jobs", RunResult::all);
    table.others();
    out.flush();
  }

  private void times(String title, Function<RunResult, Times> times) {
    int jobs = times.apply(systems.get(0).runs().get(0)).count();
    if (jobs == 0) {
      return;
    }
    out.println();
    out.println(title + " (" + jobs + "), completion times in seconds");
    Table table = new Table("system", "p50", "p90", "p99", "mean");
    for (Simulated system : systems) {
      Object[] row = new Object[QUANTILES.length + 2];
      row[0] = system.system();
      for (int each = 0; each < QUANTILES.length; each++) {
        double probability = QUANTILES[each];
        row[each + 1] = Table.number(system.mean(run -> times.apply(run).quantile(probability)));
      }
      row[QUANTILES.length + 1] = Table.number(system.mean(run -> times.apply(run).mean()));
      table.row(row);
    }
    table.print(out);
  }

  private void others() {
    out.println();
    Table table =
        new Table(
            "system",
            "utilisation",
            "slowdown p50",
            "worst job",
            "queueing delay (s)",
            "preemptions",
            "messages",
            "events",
            "wall (s)");
    for (Simulated system : systems) {
      table.row(
          system.system(),
          String.format(Locale.ROOT, "%.1f %%", 100 * system.mean(RunResult::utilization)),
          Table.number(system.mean(run -> run.slowdowns().quantile(0.5))),
          Table.number(system.meanWorstJob()),
          Table.number(system.mean(RunResult::meanWaitSeconds)),
          whole(system.mean(run -> run.counts().preemptions())),
          whole(system.mean(run -> run.counts().messages())),
          whole(system.mean(run -> run.effort().events())),
          Table.number(system.mean(run -> run.effort().wallSeconds())));
    }
    table.print(out);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}
