// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.CliException;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.TraceException;
import io.kairos.workbench.bench.simulator.SimulatorBenchmark;
import io.kairos.workbench.measure.Spread;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.Repeat;
import io.kairos.workbench.simulate.TraceOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kairos bench simulator}. */
@Command(
    name = "simulator",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "How many events a second the simulator handles on one core, and the memory that it takes:"
            + " events by the CPU time of this whole process, and its peak resident set.")
public final class BenchSimulatorCommand implements Callable<Integer> {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MOST_WORKERS = 1_000_000;

  @Spec private CommandSpec command;

  @Mixin private TraceOptions trace;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "4000",
      description = "Workers of one slot each. Default: ${DEFAULT-VALUE}.")
  private int workers;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      defaultValue = "eagle",
      description = "Which system. Default: ${DEFAULT-VALUE}.")
  private String system;

  @Mixin private Repeat repeat = new Repeat(5);

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws IOException {
    Ranges.requireWhole(command.commandLine(), "--workers", workers, MOST_WORKERS);
    repeat.check(command.commandLine());
    if (!SimulatedSystem.ALL.has(system)) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--system",
          system,
          "use one of " + String.join(", ", SimulatedSystem.ALL.names()) + ".");
    }
    json.check(command.commandLine());
    trace.check(command.commandLine());
    PrintWriter out = command.commandLine().getOut();
    SimulatorBenchmark.Result result;
    try {
      result = run(out);
    } catch (TraceException | IllegalArgumentException e) {
      throw new CliException(e.getMessage(), e);
    }
    Spread speed = result.eventsPerSecond();
    out.printf(
        Locale.ROOT,
        "%.2f M events a second on one core (%.2f - %.2f), %d MB at the most%n",
        speed.median() / 1e6,
        speed.least() / 1e6,
        speed.most() / 1e6,
        result.peakMegabytes());
    json.write(() -> figures(result), out);
    return 0;
  }

  private SimulatorBenchmark.Result run(PrintWriter out) throws IOException {
    RunSetup setup =
        RunSetup.all(
                trace.trace(workers),
                workers,
                1,
                List.of(SimulatedSystem.ALL.get(system)),
                Map.of())
            .get(0);
    return SimulatorBenchmark.run(
        setup,
        repeat.times(),
        run -> {
          out.printf(
              Locale.ROOT,
              "%d events in %.2f s of CPU time, %.2f s%n",
              run.events(),
              run.cpuSeconds(),
              run.wallSeconds());
          out.flush();
        });
  }

  private ObjectNode figures(SimulatorBenchmark.Result result) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("trace", trace.name());
    figures.put("workers", workers);
    figures.put("system", system);
    figures.put("eventsPerSecond", result.eventsPerSecond().median());
    figures.set("eventsPerSecondSpread", MAPPER.valueToTree(result.eventsPerSecond()));
    figures.put("peakMegabytes", result.peakMegabytes());
    figures.set("runs", MAPPER.valueToTree(result.runs()));
    return figures;
  }
}
