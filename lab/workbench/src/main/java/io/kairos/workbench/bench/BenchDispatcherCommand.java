// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.dispatcher.DispatcherBenchmark;
import io.kairos.workbench.bench.dispatcher.DispatcherResult;
import io.kairos.workbench.bench.dispatcher.Situation;
import io.kairos.workbench.bench.dispatcher.SituationBenchmark;
import io.kairos.workbench.bench.dispatcher.SituationResult;
import io.kairos.workbench.run.JsonFile;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kairos bench dispatcher}. */
@Command(
    name = "dispatcher",
    mixinStandardHelpOptions = true,
    description =
        "How fast and how evenly tasks are placed, with and without queues at the nodes, and how"
            + " soon a small job has its containers beside demand that cannot be served. Each"
            + " beside the stock CapacityScheduler in its asynchronous mode, in the same process.")
public final class BenchDispatcherCommand implements Callable<Integer> {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Long enough that a pause of the machine does not decide a round. */
  private static final int BURST = 8_000;

  private static final int MOST_NODES = 20_000;
  private static final int MOST_JOBS = 100_000;

  @Spec private CommandSpec command;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Nodes of the cluster. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Mixin private Rounds rounds;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      defaultValue = "100",
      description =
          "Measured jobs in each of the five situations, under each scheduler; 0 leaves the"
              + " situations out. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  @Option(
      names = "--situations-only",
      description = "Leave out how fast and how evenly many tasks are placed.")
  private boolean isOfSituationsOnly;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    Ranges.requireWhole(command.commandLine(), "--nodes", nodes, MOST_NODES);
    rounds.check(command.commandLine());
    json.check(command.commandLine());
    if (jobs < 0 || jobs > MOST_JOBS) {
      throw new ParameterException(
          command.commandLine(), "--jobs " + jobs + " is no number from 0 to " + MOST_JOBS);
    }
    if (jobs > 0 && nodes < SituationBenchmark.LEAST_NODES) {
      throw new ParameterException(
          command.commandLine(),
          "--nodes "
              + nodes
              + " is too few for the five situations, which need "
              + SituationBenchmark.LEAST_NODES
              + "; --jobs 0 leaves them out");
    }
    PrintWriter out = command.commandLine().getOut();
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("nodes", nodes);
    if (!isOfSituationsOnly) {
      placeBursts(out, figures);
    }
    if (jobs > 0) {
      playSituations(out, figures);
    }
    json.write(() -> figures, out);
    return 0;
  }

  private void placeBursts(PrintWriter out, ObjectNode figures) throws Exception {
    // Two bursts of a round must fit onto nodes of 8 vcores, beside one application master.
    // They leave a quarter of the room free, or nodes could not differ.
    int burst = Math.min(BURST, 3 * nodes);
    DispatcherResult result = DispatcherBenchmark.run(nodes, rounds.count(), burst);

    out.println(
        String.format(
            Locale.ROOT,
            "%d nodes, bursts of %d containers, medians of %d rounds",
            result.nodes(),
            result.allocationsPerRound(),
            rounds.count()));
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
    figures.put("allocationsPerRound", result.allocationsPerRound());
    figures.set("kairos", figures(result.kairos()));
    figures.set("queues", figures(result.queues()));
    figures.put("queueCostPercent", result.queueCostPercent());
    figures.set("stock", figures(result.stock()));
  }

  private void playSituations(PrintWriter out, ObjectNode figures) throws Exception {
    ObjectNode all = figures.putObject("situations");
    all.put("jobs", jobs);
    for (Situation situation : Situation.values()) {
      SituationResult result = SituationBenchmark.run(situation, nodes, jobs);
      out.println(line("Kairos", situation, result.kairos()));
      out.println(line("stock", situation, result.stock()));
      ObjectNode sides = all.putObject(situation.id());
      sides.set("kairos", MAPPER.valueToTree(result.kairos()));
      sides.set("stock", MAPPER.valueToTree(result.stock()));
    }
  }

  private static String line(String name, Situation situation, SituationResult.Side side) {
    return String.format(
        Locale.ROOT,
        "%-8s a job of %d tasks %s has its containers after %.1f ms (p50), %.1f ms (p90), %.1f ms"
            + " at most",
        name,
        SituationBenchmark.TASKS_OF_JOB,
        situation.text(),
        side.p50Millis(),
        side.p90Millis(),
        side.maxMillis());
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
