// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.JsonText;
import io.kairos.cli.console.OutputFiles;
import io.kairos.common.Setting;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceKind;
import io.kairos.sim.trace.Traces;
import io.kairos.sim.trace.format.TrFile;
import io.kairos.sim.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Which jobs are played. */
public final class TraceOptions {
  private static final double DEFAULT_LOAD = 0.95;
  private static final double MOST_LOAD = 2;

  @Option(
      names = "--trace",
      paramLabel = "FILE|NAME",
      defaultValue = "yahoo-like",
      description =
          "Jobs of a file or folder in one of the formats below, plain, *.gz or zstd; one of the traces"
              + " below, which are drawn; or a workload of ./kairos demo. Default:"
              + " ${DEFAULT-VALUE}.")
  private String name;

  @Option(
      names = "--trace-set",
      paramLabel = "SETTING=VALUE",
      description = "A setting of the format of a file; see below. May be given more than once.")
  private Map<String, String> format = new LinkedHashMap<>();

  @Option(
      names = "--whole-seconds",
      description =
          "Cut fractions of a second off the durations of a *.tr file, as the published simulator of"
              + " Hawk and Eagle does.")
  private boolean wholeSeconds;

  @Option(names = "--jobs", paramLabel = "N", description = "Jobs of a trace that is drawn.")
  private Integer jobs;

  @Option(
      names = "--durations",
      paramLabel = "LAW",
      description =
          "How durations of tasks of a job differ in a trace that is drawn. excerpt: the variance"
              + " is twice the mean, as in published excerpts; thesis: the standard deviation is."
              + " Default: excerpt.")
  private Laws.Durations durations;

  @Option(
      names = "--arrivals",
      paramLabel = "LAW",
      description =
          "How jobs of a trace that is drawn arrive. excerpt: nearly evenly, as in published"
              + " excerpts; poisson: at random. Default: excerpt.")
  private Laws.Arrivals arrivals;

  @Option(
      names = "--load",
      paramLabel = "SHARE",
      description = "Share of the cluster's time that a workload of the demo takes. Default: 0.95.")
  private Double load;

  @Option(
      names = "--trace-seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of a trace that is drawn. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--save-trace",
      paramLabel = "FILE",
      description = "Where the jobs go as *.tr or *.tr.gz, for another simulator.")
  private Path copy;

  /** What the user wrote for the trace. */
  public String name() {
    return name;
  }

  /** The options that made the trace, each {@code null} where the user left it out. */
  public ObjectNode json() {
    ObjectNode options = JsonText.object();
    format.forEach(options.putObject("traceSet")::put);
    options.put("jobs", jobs);
    options.put("durations", durations == null ? null : Setting.spell(durations));
    options.put("arrivals", arrivals == null ? null : Setting.spell(arrivals));
    options.put("load", load);
    options.put("traceSeed", seed);
    return options;
  }

  /**
   * Checks the file that will be written.
   *
   * @throws picocli.CommandLine.ParameterException naming option, value and fix
   */
  public void check(CommandLine command) {
    OutputFiles.requireWritable(command, "--save-trace", copy);
  }

  /**
   * The trace, of which a copy is written if the user wants one.
   *
   * @param slots tasks that the cluster runs at a time
   * @throws io.kairos.sim.trace.TraceException if there is no such trace
   * @throws IllegalArgumentException naming the option that is wrong
   */
  public Trace trace(int slots) throws IOException {
    if (load != null && !(load > 0 && load <= MOST_LOAD)) {
      throw new IllegalArgumentException(
          "--load " + load + ": use a number above 0 and up to " + MOST_LOAD);
    }
    if (jobs != null && jobs < 1) {
      throw new IllegalArgumentException("--jobs " + jobs + ": use at least 1");
    }
    refuseWhatIsOfNoEffect();
    if (wholeSeconds) {
      format.put("wholeSeconds", "1");
    }
    Laws laws =
        new Laws(
            Optional.ofNullable(durations).orElse(Laws.EXCERPT.durations()),
            Optional.ofNullable(arrivals).orElse(Laws.EXCERPT.arrivals()));
    double share = Optional.ofNullable(load).orElse(DEFAULT_LOAD);
    Trace trace =
        new Traces(format, Optional.ofNullable(jobs), laws, slots, share, seed).named(name);
    if (copy != null) {
      TrFile.write(trace, copy);
    }
    return trace;
  }

  private void refuseWhatIsOfNoEffect() {
    boolean isLikePublished = TraceKind.ALL.has(name);
    boolean isWorkload = !isLikePublished && Workloads.find(name).isPresent();
    boolean isFile = !isLikePublished && !isWorkload && Files.exists(Path.of(name));
    if (!isLikePublished && !isWorkload && !isFile) {
      // Told with all that there are.
      return;
    }
    requireEffect("--load", load, isWorkload, "a workload of ./kairos demo");
    requireEffect("--durations", durations, isLikePublished, "drawn like a published trace");
    requireEffect("--arrivals", arrivals, isLikePublished, "drawn like a published trace");
    requireEffect("--jobs", jobs, !isFile, "drawn");
    requireEffect("--whole-seconds", wholeSeconds ? "" : null, isFile, "a file");
    requireEffect("--trace-set", format.isEmpty() ? null : format, isFile, "a file");
  }

  private void requireEffect(String option, Object given, boolean hasEffect, String what) {
    if (given != null && !hasEffect) {
      throw new IllegalArgumentException(
          option + ": the trace " + name + " is not " + what + "; leave it out");
    }
  }
}
