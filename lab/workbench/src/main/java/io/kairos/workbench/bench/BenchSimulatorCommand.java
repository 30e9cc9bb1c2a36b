// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

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
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kairos bench simulator}. */
@Command(
    name = "simulator",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "How many events a second the simulator handles on one core, and the memory that it takes:"
            + " events by the CPU time of this whole process, and its peak resident set.")
public final class BenchSimulatorCommand extends Measurement {
  private static final int MOST_WORKERS = 1_000_000;

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
    Ranges.requireWhole(line(), "--workers", workers, MOST_WORKERS);
    repeat.check(line());
    if (!SimulatedSystem.ALL.has(system)) {
      throw OutputFiles.refuse(
          line(),
          "--system",
          system,
          "use one of " + String.join(", ", SimulatedSystem.ALL.names()) + ".");
    }
    json.check(line());
    trace.check(line());
    SimulatorBenchmark.Result result;
    try {
      result = run();
    } catch (TraceException | IllegalArgumentException e) {
      throw new CliException(e.getMessage(), e);
    }
    Spread speed = result.eventsPerSecond();
    print(
        "%.2f M events a second on one core (%.2f - %.2f), %d MB at the most",
        speed.median() / 1e6, speed.least() / 1e6, speed.most() / 1e6, result.peakMegabytes());
    json.write(() -> figures(result), out());
    return 0;
  }

  private SimulatorBenchmark.Result run() throws IOException {
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
          print(
              "%d events in %.2f s of CPU time, %.2f s",
              run.events(), run.cpuSeconds(), run.wallSeconds());
          out().flush();
        });
  }

  private ObjectNode figures(SimulatorBenchmark.Result result) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("trace", trace.name());
    figures.set("traceOptions", trace.json());
    figures.put("workers", workers);
    figures.put("system", system);
    figures.put("eventsPerSecond", result.eventsPerSecond().median());
    figures.set("eventsPerSecondSpread", MAPPER.valueToTree(result.eventsPerSecond()));
    figures.put("peakMegabytes", result.peakMegabytes());
    figures.set("runs", MAPPER.valueToTree(result.runs()));
    return figures;
  }
}
