// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.workbench.measure.Spread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.knowm.xchart.XYChart;

/** A demo that was measured: the pages show its JSON as tables. */
final class MeasuredDemo {
  private static final String FIFO = "fifo";
  private static final String KAIROS = "kairos";
  private static final int PERCENT = 100;

  private final JsonNode json;

  MeasuredDemo(String name) {
    try {
      json =
          new ObjectMapper()
              .readTree(Path.of("../../docs/developer/measured", name + ".json").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Completion times of both schedulers, their ratio and the load that was reached. */
  String table() {
    return "| job completion time (s) | p50 | p90 | p99 | mean | load reached, % |\n"
        + "|---|---|---|---|---|---|\n"
        + row("FIFO (CapacityScheduler)", times(FIFO), load(FIFO) + "; offered " + offered())
        + row("Kairos", times(KAIROS), load(KAIROS))
        + row("**ratio**", ratios(), "")
        + row("ratio, each job alone", aloneRatios(), "");
  }

  /** How much longer jobs took than their work alone would take. */
  String slowdowns() {
    return "| slowdown | p50 | p90 | p99 | mean |\n|---|---|---|---|---|\n"
        + slowdowns("FIFO", FIFO)
        + slowdowns("Kairos", KAIROS);
  }

  private String slowdowns(String label, String scheduler) {
    return Spreads.of(runs(scheduler, "slowdown")).all().stream()
        .map(figure -> range(figure, "%.1f (%.1f – %.1f)"))
        .collect(Collectors.joining(" | ", "| " + label + " | ", " |\n"));
  }

  /** A row of the README: ratios at p50, in the mean and at p99, with their ranges. */
  String row(String stream) {
    Spreads ratios = ratios();
    return String.format(
        "| %s; %d jobs, seed %d, %d runs. %s %% of the slots' time came; FIFO used %s %%, Kairos %s %%"
            + " | %s | %s | %s |%n",
        stream,
        json.at("/settings/jobs").asInt(),
        json.get("seed").asInt(),
        runs(),
        offered(),
        medianLoad(FIFO),
        medianLoad(KAIROS),
        times(ratios.p50()),
        times(ratios.mean()),
        times(ratios.p99()));
  }

  /** The same without ranges. */
  String medians(String stream) {
    Spreads ratios = ratios();
    return String.format(
        Locale.ROOT,
        "| %s | %.2f × | %.2f × | %.2f × |%n",
        stream,
        ratios.p50().median(),
        ratios.mean().median(),
        ratios.p99().median());
  }

  /** The picture that the demo drew. */
  XYChart picture() {
    Spreads ratios = ratios();
    return CdfChart.chart(
        CdfChart.title(
            json.at("/settings/jobs").asInt(), json.at("/settings/load").asDouble(), runs()),
        List.of(
            new CdfChart.Curve(
                "FIFO: " + CdfChart.times(times(FIFO).p50(), "", times(FIFO).mean(), ""),
                seconds(FIFO)),
            new CdfChart.Curve(
                "Kairos: "
                    + CdfChart.times(
                        times(KAIROS).p50(),
                        CdfChart.ratio(ratios.p50()),
                        times(KAIROS).mean(),
                        CdfChart.ratio(ratios.mean())),
                seconds(KAIROS))));
  }

  private List<Double> seconds(String scheduler) {
    return json.at("/schedulers/" + scheduler + "/runs").findValuesAsText("jctSeconds").stream()
        .map(Double::valueOf)
        .toList();
  }

  boolean isAtTheLoadAskedFor() {
    return json.get("verdict").asBoolean();
  }

  int runs() {
    return json.get("runs").asInt();
  }

  private Spreads times(String scheduler) {
    return Spreads.of(runs(scheduler));
  }

  /** Of the runs of the same round, as the demo's own table. */
  private Spreads ratios() {
    List<Distribution> fifo = runs(FIFO);
    List<Distribution> kairos = runs(KAIROS);
    List<Distribution> ratios = new ArrayList<>();
    for (int i = 0; i < fifo.size(); i++) {
      ratios.add(kairos.get(i).relativeTo(fifo.get(i)));
    }
    return Spreads.of(ratios);
  }

  /** Each job with the cluster to itself, beside FIFO: what no scheduler can be below. */
  private Spreads aloneRatios() {
    List<Distribution> ratios = new ArrayList<>();
    for (JsonNode run : json.at("/schedulers/" + FIFO + "/runs")) {
      List<Double> seconds = new ArrayList<>();
      List<Double> alone = new ArrayList<>();
      for (JsonNode job : run.get("jobs")) {
        seconds.add(job.get("jctSeconds").asDouble());
        alone.add(job.get("jctSeconds").asDouble() / job.get("slowdown").asDouble());
      }
      ratios.add(Distribution.of(alone).relativeTo(Distribution.of(seconds)));
    }
    return Spreads.of(ratios);
  }

  private List<Distribution> runs(String scheduler) {
    return runs(scheduler, "jctSeconds");
  }

  private List<Distribution> runs(String scheduler, String figure) {
    List<Distribution> runs = new ArrayList<>();
    for (JsonNode run : json.at("/schedulers/" + scheduler + "/runs")) {
      List<Double> ofJobs = new ArrayList<>();
      run.get("jobs").forEach(job -> ofJobs.add(job.get(figure).asDouble()));
      runs.add(Distribution.of(ofJobs));
    }
    return runs;
  }

  private String load(String scheduler) {
    JsonNode load = json.at("/schedulers/" + scheduler + "/reachedLoad");
    return String.format(
        "%s (%s – %s)", percent(load, "median"), percent(load, "least"), percent(load, "most"));
  }

  /**
   * What came to the slots under FIFO, also after the last arrival: more than 100 in an overload.
   */
  private String offered() {
    List<Double> offered = new ArrayList<>();
    json.at("/schedulers/" + FIFO + "/runs")
        .forEach(run -> offered.add(PERCENT * run.get("offeredLoad").asDouble()));
    return range(Spread.of(offered), "%.0f (%.0f–%.0f)");
  }

  private String medianLoad(String scheduler) {
    return percent(json.at("/schedulers/" + scheduler + "/reachedLoad"), "median");
  }

  private static String percent(JsonNode of, String name) {
    return Long.toString(Math.round(PERCENT * of.get(name).asDouble()));
  }

  private static String row(String label, Spreads figures, String last) {
    return figures.all().stream()
        .map(figure -> range(figure, "%.2f (%.2f – %.2f)"))
        .collect(Collectors.joining(" | ", "| " + label + " | ", " | " + last + " |\n"));
  }

  private static String range(Spread figure, String format) {
    return String.format(Locale.ROOT, format, figure.median(), figure.least(), figure.most());
  }

  private static String times(Spread figure) {
    return String.format(
        Locale.ROOT, "%.2f × (%.2f–%.2f)", figure.median(), figure.least(), figure.most());
  }
}
