// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.measure.Spread;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The demo's outcome as a table of plain text; of several runs the median, the least and most. */
final class ResultTable {
  /** At 95 % load a few percent less CPU make an overload. */
  private static final double HARMLESS_LOSS = 0.03;

  /** The ratio that each job would have with the cluster to itself. */
  private static final String ALONE = "ratio, each job alone";

  private static final int LEAST_LABEL_WIDTH = 22;
  private static final int WIDTH = 8;
  private static final int WIDTH_WITH_RANGE = 24;

  private final DemoResult result;
  private final StringBuilder text = new StringBuilder();
  private final boolean ranges;
  private final int labelWidth;

  private ResultTable(DemoResult result) {
    this.result = result;
    ranges = result.rounds() > 1;
    labelWidth =
        result.kairos().stream()
            .mapToInt(runs -> runs.setup().label().length())
            .reduce(LEAST_LABEL_WIDTH, Math::max);
  }

  static String render(DemoResult result) {
    return new ResultTable(result).render();
  }

  private String render() {
    if (ranges) {
      text.append(format("%n  median of %d runs (least - most)%n", result.rounds()));
    }
    times("job completion time (s)", SchedulerResult::jct, "%.2f");
    if (result.hasVerdict()) {
      row("", ALONE, cells(result.baseline().aloneRatio(), "%.2fx"), figureWidth());
    }
    times("slowdown", SchedulerResult::slowdown, "%.1f");
    others();
    warnOfLostCpu();
    refuseVerdict();
    return text.toString();
  }

  private void times(String title, Function<SchedulerResult, Distribution> figures, String number) {
    row("%n", title, List.of("p50", "p90", "p99", "mean"), figureWidth());
    for (SchedulerRuns runs : result.schedulers()) {
      Spreads spreads = Spreads.of(runs.runs().stream().map(figures).toList());
      row("", runs.setup().label(), cells(spreads, number), figureWidth());
    }
    for (SchedulerRuns runs : result.hasVerdict() ? result.kairos() : List.<SchedulerRuns>of()) {
      String label = result.kairos().size() == 1 ? "ratio" : "ratio " + runs.setup().label();
      row("", label, cells(runs.ratio(result.baseline(), figures), "%.2fx"), figureWidth());
    }
  }

  private void others() {
    row(
        "%n",
        "", result.schedulers().stream().map(runs -> runs.setup().label()).toList(), countWidth());
    count("suspensions", run -> run.counts().nodes().preemptions(), "%.0f");
    if (result.schedulers().stream().allMatch(runs -> DemoResult.reachedLoad(runs).isPresent())) {
      count("load reached", run -> 100 * run.slots().orElseThrow().reachedLoad(), "%.0f %%");
    }
    if (result.kairos().stream()
        .flatMap(runs -> runs.runs().stream())
        .anyMatch(run -> run.counts().forecasts().judged() > 0)) {
      count("forecasts judged", run -> run.counts().forecasts().judged(), "%.0f");
      count("  held", run -> run.counts().forecasts().heldPercent(), "%.0f %%");
    }
    count("utilisation", run -> 100 * run.jobs().utilization(), "%.0f %%");
    count("ResourceManager's CPU", run -> run.counts().cpu().resourceManagerSeconds(), "%.1f s");
    count("NodeManagers' CPU", run -> run.counts().cpu().nodeManagersSeconds(), "%.1f s");
    count("CPU taken by the host", run -> 100 * run.loss().stolenCpu(), "%.0f %%");
    count("CPU used by others", run -> 100 * run.loss().othersCpu(), "%.0f %%");
    if (result.baseline().runs().stream().anyMatch(run -> run.attempts().counts().attempts() > 0)) {
      count("attempts of tasks", run -> run.attempts().counts().attempts(), "%.0f");
      count("  killed", run -> run.attempts().counts().killed(), "%.0f");
      count("  copies (speculation)", run -> run.attempts().counts().copies(), "%.0f");
    }
    if (result.kairos().stream()
        .flatMap(runs -> runs.runs().stream())
        .anyMatch(run -> run.counts().nodes().starts() > 0)) {
      count("started by the policy", run -> run.counts().nodes().byPolicy(), "%.0f");
      count("  progress not told", run -> run.counts().nodes().untold(), "%.0f");
      count("  starved", run -> run.counts().nodes().starved(), "%.0f");
      count("  no other job waited", run -> run.counts().nodes().alone(), "%.0f");
    }
  }

  private void count(String title, ToDoubleFunction<SchedulerResult> figure, String number) {
    row(
        "",
        title,
        result.schedulers().stream().map(runs -> cell(runs.spread(figure), number)).toList(),
        countWidth());
  }

  private void warnOfLostCpu() {
    long disturbed =
        result.schedulers().stream()
            .flatMap(runs -> runs.runs().stream())
            .filter(run -> run.loss().share() > HARMLESS_LOSS)
            .count();
    if (disturbed > 0) {
      text.append(
          format(
              "%n  During %d of %d runs others got more than %.0f %% of this machine's CPU:"
                  + " processes on it%n  that are none of the demo's, or what its host serves"
                  + " beside it. Such runs cannot%n  be compared with the rest. Repeat this when"
                  + " the machine is quiet.%n",
              disturbed, result.rounds() * result.schedulers().size(), 100 * HARMLESS_LOSS));
    }
  }

  private void refuseVerdict() {
    SchedulerRuns baseline = result.baseline();
    String asked = format("%.0f %%", 100 * result.options().asked().load());
    if (!result.hasVerdict()) {
      String reached =
          result
              .load(baseline)
              .map(load -> format("%.0f %%", 100 * load.median()))
              .orElse("none, for the jobs came all at once");
      text.append(
          format(
              "%n  No verdict: at %s asked for, the load under %s was %s; more than %.0f %% off,"
                  + " ratios%n  would be those of another load.%n",
              asked, baseline.setup().label(), reached, 100 * ArrivalSearch.TOLERANCE));
    } else if (result.roundsOffLoad() > 0
        && result.options().schedulers().against().countsVcores()) {
      text.append(
          format(
              "%n  In %d of %d runs the load under %s was more than %.0f %% off the %s asked"
                  + " for.%n",
              result.roundsOffLoad(),
              result.rounds(),
              baseline.setup().label(),
              100 * ArrivalSearch.TOLERANCE,
              asked));
    }
  }

  private List<String> cells(Spreads spreads, String number) {
    return spreads.all().stream().map(spread -> cell(spread, number)).toList();
  }

  private String cell(Spread spread, String number) {
    String median = format(number, spread.median());
    return ranges
        ? median + format(" (" + number + " - " + number + ")", spread.least(), spread.most())
        : median;
  }

  private int figureWidth() {
    return ranges ? WIDTH_WITH_RANGE : WIDTH;
  }

  private int countWidth() {
    return Math.max(
        figureWidth() + 3,
        result.schedulers().stream().mapToInt(runs -> runs.setup().label().length()).max().orElse(0)
            + 2);
  }

  private void row(String before, String label, List<String> cells, int width) {
    StringBuilder row = new StringBuilder();
    row.append(format(before + "  %-" + labelWidth + "s", label));
    for (String cell : cells) {
      row.append(format(" %" + width + "s", cell));
    }
    text.append(row).append(format("%n"));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
