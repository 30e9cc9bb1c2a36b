// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.CliException;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.common.Setting;
import io.kairos.sim.system.JobTable;
import io.kairos.sim.system.NearestName;
import io.kairos.sim.system.Nodes;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceKind;
import io.kairos.sim.trace.TraceReader;
import io.kairos.workbench.run.Console;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.simulate.recommend.Recommended;
import io.kairos.workbench.simulate.recommend.Recommender;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kairos simulate}. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    modelTransformer = SimulateCommand.ListOfSystems.class,
    description =
        "Plays a trace of jobs in a model of a cluster, under one system after the other: job"
            + " completion times, utilisation and messages as table, JSON and picture.")
public final class SimulateCommand implements Callable<Integer> {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MOST_SEEDS = 1_000;
  private static final int PROGRESS_STEPS = 1_000;
  private static final double NANOS = 1e9;

  /** Exit code where no W and Q are recommended. */
  private static final int NO_GAIN = 3;

  @Spec private CommandSpec command;

  @Mixin private TraceOptions trace;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      split = ",",
      description = "One or more of the systems below. Needed unless --recommend is given.")
  private List<String> systemNames = new ArrayList<>();

  @Option(
      names = "--recommend",
      description =
          "Play the busiest stretch of the trace under Kairos with one W and Q after the other, and"
              + " name those to set. The exit code is 3 where Kairos gains nothing by any.")
  private boolean isRecommendationWanted;

  @Option(
      names = "--set",
      paramLabel = "[SYSTEM.]SETTING=VALUE",
      description =
          "A setting of one system, or of all that have it; see below. May be given more than"
              + " once.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of what systems draw; the same seed gives the same result. Default: 1.")
  private long seed;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      defaultValue = "1",
      description = "So many seeds from S on; figures are means over them. Default: 1.")
  private int repeat;

  @Mixin private JsonFile json;

  @Option(
      names = "--png",
      paramLabel = "FILE",
      description = "Where the distributions of job completion times go as a picture.")
  private Path png;

  /** What the command line names. */
  private Trace played;

  private Nodes nodes;

  private int jobsAtATime;

  /** What the user should know of how the trace is played. */
  private final List<String> remarks = new ArrayList<>();

  /** {@code null} unless it was found. */
  private Recommended recommended;

  /** By name, in the order of the command line. Guarded by itself. */
  private final Map<String, Simulated> results = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException {
    List<SimulatedSystem> systems = check();
    PrintWriter out = command.commandLine().getOut();
    try {
      played = trace.trace(nodes.allCores());
      List<RunSetup> setups =
          systems.isEmpty()
              ? List.of()
              : RunSetup.all(played, nodes, systems, ofSystems(systems)).stream()
                  .map(setup -> setup.withJobsAtATime(jobsAtATime))
                  .toList();
      if (isRecommendationWanted) {
        recommended = recommend(Console.system(out));
      }
      remarks.addAll(played.remarks());
      setups.forEach(setup -> remarks.addAll(setup.remarks()));
      remarks.forEach(remark -> out.println("trace: " + remark));
      out.flush();
      run(setups, out);
    } catch (TraceException | IllegalArgumentException e) {
      throw new CliException(e.getMessage(), e);
    }
    report(out, false);
    if (png != null && !systems.isEmpty()) {
      SimulationChart.write(
          results.values(),
          Path.of(trace.name()).getFileName() + ", " + nodes.count() + " workers",
          png);
      out.println("picture " + png);
    }
    return recommended != null && !recommended.isGain() ? NO_GAIN : 0;
  }

  private List<SimulatedSystem> check() {
    nodes = cluster.nodes(command.commandLine());
    jobsAtATime = cluster.jobsAtATime(command.commandLine());
    if (isRecommendationWanted && jobsAtATime != RunSetup.NO_LIMIT) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--jobs-at-a-time",
          jobsAtATime,
          "--recommend plays all jobs; leave one of them out.");
    }
    Ranges.requireWhole(command.commandLine(), "--repeat", repeat, MOST_SEEDS);
    json.check(command.commandLine());
    OutputFiles.requireWritable(command.commandLine(), "--png", png);
    trace.check(command.commandLine());
    if (systemNames.isEmpty() && !isRecommendationWanted) {
      throw new ParameterException(
          command.commandLine(),
          "--system is missing; use one or more of "
              + String.join(", ", SimulatedSystem.ALL.names())
              + ", or --recommend");
    }
    List<SimulatedSystem> systems = new ArrayList<>();
    for (String name : systemNames) {
      if (!SimulatedSystem.ALL.has(name)) {
        throw OutputFiles.refuse(
            command.commandLine(),
            "--system",
            name,
            "is unknown" + NearestName.suggestion(name, SimulatedSystem.ALL.names()));
      }
      systems.add(SimulatedSystem.ALL.get(name));
    }
    return systems;
  }

  /** With a recommendation, some settings may be for it alone. */
  private Map<String, String> ofSystems(List<SimulatedSystem> systems) {
    Map<String, String> own = new LinkedHashMap<>(settings);
    if (isRecommendationWanted) {
      own.keySet()
          .removeIf(
              name ->
                  Recommender.hasSetting(name)
                      && systems.stream().noneMatch(system -> system.hasSetting(name)));
    }
    return own;
  }

  /** Some settings may be for the systems beside it. Without systems a wrong one is refused. */
  private Map<String, String> ofRecommendation() {
    Map<String, String> own = new LinkedHashMap<>(settings);
    if (!systemNames.isEmpty()) {
      own.keySet().removeIf(name -> !Recommender.hasSetting(name));
    }
    return own;
  }

  private Recommended recommend(Console console) {
    long startNanos = System.nanoTime();
    Recommended found =
        new Recommender(played, nodes, ofRecommendation(), seed)
            .find(
                (runs, all) ->
                    console.progress(
                        "W and Q", runs, all, (System.nanoTime() - startNanos) / NANOS));
    console.endBar();
    return found;
  }

  private void run(List<RunSetup> setups, PrintWriter out) {
    Thread whenStopped = new Thread(() -> keepPartialResults(out), "partial-results");
    Runtime.getRuntime().addShutdownHook(whenStopped);
    try {
      run(setups, Console.system(out));
    } finally {
      forget(whenStopped);
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs already.
    }
  }

  private void run(List<RunSetup> setups, Console console) {
    List<JobTable> first = new ArrayList<>();
    for (RunSetup setup : setups) {
      String system = setup.system().name();
      for (int run = 0; run < repeat; run++) {
        long startNanos = System.nanoTime();
        int jobs = setup.shape().jobs();
        int step = Math.max(1, jobs / PROGRESS_STEPS);
        JobTable ends = new JobTable(jobs);
        if (first.size() == run) {
          first.add(ends);
        }
        RunResult result =
            TracePlay.play(
                setup,
                seed + run,
                done -> {
                  if (done % step == 0) {
                    double seconds = (System.nanoTime() - startNanos) / NANOS;
                    console.progress(system, done, jobs, seconds);
                  }
                },
                ends);
        double worst = ends.worstAgainst(first.get(run));
        synchronized (results) {
          results.computeIfAbsent(system, Simulated::new).add(result, worst);
        }
      }
    }
    console.endBar();
  }

  /** Runs that have ended are worth something when a user stops the others. */
  private void keepPartialResults(PrintWriter out) {
    out.println();
    out.println("kairos: stopped; these are the runs that had ended");
    try {
      report(out, true);
    } catch (IOException e) {
      out.println("kairos: " + json + " could not be written: " + e.getMessage());
    }
    out.flush();
  }

  private void report(PrintWriter out, boolean isPartial) throws IOException {
    synchronized (results) {
      SimulationTable.print(out, results.values());
      if (recommended != null) {
        recommended.print(out);
      }
      json.write(() -> figures(isPartial), out);
    }
  }

  private ObjectNode figures(boolean isPartial) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("trace", trace.name());
    figures.set("traceOptions", trace.json());
    ArrayNode remarks = figures.putArray("remarks");
    this.remarks.forEach(remarks::add);
    figures.put("nodes", nodes.toString());
    figures.put("workers", nodes.count());
    // There is no such number where they differ.
    figures.put("cores", nodes.areEqual() ? nodes.cores(0) : null);
    figures.put("jobsAtATime", jobsAtATime == RunSetup.NO_LIMIT ? null : jobsAtATime);
    figures.put("seed", seed);
    figures.put("repeat", repeat);
    figures.put("partial", isPartial);
    settings.forEach(figures.putObject("settings")::put);
    figures.set("systems", SimulationJson.of(results.values()));
    if (recommended != null) {
      figures.set("recommended", recommended.json());
    }
    return figures;
  }

  /** So that a new system needs no line of help here. */
  static final class ListOfSystems implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      List<String> lines = new ArrayList<>(List.of("Formats of files, and their settings:"));
      for (TraceReader reader : TraceReader.ALL.all()) {
        lines.add("  " + reader.name() + ": " + reader.does().replace("%", "%%"));
        reader.settings().forEach(setting -> lines.add(line(setting)));
      }
      lines.add("Traces that are drawn:");
      for (TraceKind kind : TraceKind.ALL.all()) {
        lines.add("  " + kind.name() + ": " + kind.does().replace("%", "%%"));
      }
      lines.add("Systems and their settings:");
      for (SimulatedSystem system : SimulatedSystem.ALL.all()) {
        lines.add("  " + system.name() + ": " + system.does().replace("%", "%%"));
        system.settings().forEach(setting -> lines.add(line(setting)));
      }
      spec.usageMessage().footer(lines.toArray(String[]::new));
      return spec;
    }

    private static String line(Setting<?> setting) {
      String words = setting.property() + "=" + setting.defaultText() + "  " + setting.meaning();
      return "    " + words.replace("%", "%%");
    }
  }
}
