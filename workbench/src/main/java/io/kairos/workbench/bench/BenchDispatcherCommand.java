// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.dispatcher.DispatcherBenchmark;
import io.kairos.workbench.bench.dispatcher.DispatcherResult;
import io.kairos.workbench.measure.BenchJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kairos bench dispatcher}. */
@Command(
    name = "dispatcher",
    mixinStandardHelpOptions = true,
    description =
        "How fast and how evenly tasks are placed, with and without queues at the nodes, beside the"
            + " stock CapacityScheduler in its asynchronous mode, in the same process.")
public final class BenchDispatcherCommand implements Callable<Integer> {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Long enough that a pause of the machine does not decide a round. */
  private static final int BURST = 8_000;

  private static final int MOST_NODES = 20_000;
  private static final int MOST_ROUNDS = 1_000;

  @Spec private CommandSpec command;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Nodes of the cluster. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Option(
      names = "--rounds",
      paramLabel = "R",
      defaultValue = "5",
      description = "Measured rounds of each scheduler. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(names = "--json", paramLabel = "FILE", description = "Where the figures go as JSON.")
  private Path json;

  @Override
  public Integer call() throws Exception {
    Ranges.requireWhole(command.commandLine(), "--nodes", nodes, MOST_NODES);
    Ranges.requireWhole(command.commandLine(), "--rounds", rounds, MOST_ROUNDS);
    OutputFiles.requireWritable(command.commandLine(), "--json", json);
    // Two bursts of a round must fit onto nodes of 8 vcores, beside one application master.
    // They leave a quarter of the room free, or nodes could not differ.
    int burst = Math.min(BURST, 3 * nodes);
    DispatcherResult result = DispatcherBenchmark.run(nodes, rounds, burst);

    PrintWriter out = command.commandLine().getOut();
    out.println(
        String.format(
            Locale.ROOT,
            "%d nodes, bursts of %d containers, medians of %d rounds",
            result.nodes(),
            result.allocationsPerRound(),
            rounds));
    out.println(line("Kairos", result.kairos()));
    out.println(line("queues", result.queues()));
    out.println(line("stock", result.stock()));
    out.println(
        String.format(
            Locale.ROOT,
            "the dispatcher uses %.1f us of a processor for a container, with queues at the nodes"
                + " %.1f us: %+.1f %%",
            result.kairos().dispatcherMicros(),
            result.queues().dispatcherMicros(),
            result.queueCostPercent()));
    if (json != null) {
      ObjectNode figures = MAPPER.createObjectNode();
      figures.put("nodes", result.nodes());
      figures.put("allocationsPerRound", result.allocationsPerRound());
      figures.set("kairos", figures(result.kairos()));
      figures.set("queues", figures(result.queues()));
      figures.put("queueCostPercent", result.queueCostPercent());
      figures.set("stock", figures(result.stock()));
      BenchJson.write(figures, json);
      out.println("figures " + json);
    }
    return 0;
  }

  private static String line(String name, DispatcherResult.Side side) {
    return String.format(
        Locale.ROOT,
        "%-8s %,8.0f allocations/s, nodes differ by %d containers, idle heartbeat %.1f us",
        name,
        side.allocationsPerSecond(),
        side.spread(),
        side.idleHeartbeatMicros());
  }

  private static ObjectNode figures(DispatcherResult.Side side) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("allocationsPerSecond", side.allocationsPerSecond());
    node.put("spread", side.spread());
    node.put("idleHeartbeatMicros", side.idleHeartbeatMicros());
    node.put("dispatcherMicros", side.dispatcherMicros());
    node.set("rounds", MAPPER.valueToTree(side.rounds()));
    return node;
  }
}
