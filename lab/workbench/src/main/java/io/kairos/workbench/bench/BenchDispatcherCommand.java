// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.dispatcher.DispatcherBenchmark;
import io.kairos.workbench.bench.dispatcher.DispatcherResult;
import io.kairos.workbench.bench.dispatcher.Situation;
import io.kairos.workbench.bench.dispatcher.SituationBenchmark;
import io.kairos.workbench.bench.dispatcher.SituationResult;
import io.kairos.workbench.run.JsonFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code kairos bench dispatcher}. */
@Command(
    name = "dispatcher",
    mixinStandardHelpOptions = true,
    description =
        "How fast and how evenly tasks are placed, with and without queues at the nodes, and how"
            + " soon a small job has its containers beside demand that cannot be served. Each"
            + " beside the stock CapacityScheduler in its asynchronous mode, in the same process.")
public final class BenchDispatcherCommand extends Measurement {
  /** Long enough that a pause of the machine does not decide a round. */
  private static final int BURST = 8_000;

  private static final int MOST_NODES = 20_000;
  private static final int MOST_JOBS = 100_000;

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
    Ranges.requireWhole(line(), "--nodes", nodes, MOST_NODES);
    rounds.check(line());
    json.check(line());
    if (jobs < 0 || jobs > MOST_JOBS) {
      throw new ParameterException(
          line(), "--jobs " + jobs + " is no number from 0 to " + MOST_JOBS);
    }
    if (jobs > 0 && nodes < SituationBenchmark.LEAST_NODES) {
      throw new ParameterException(
          line(),
          "--nodes "
              + nodes
              + " is too few for the five situations, which need "
              + SituationBenchmark.LEAST_NODES
              + "; --jobs 0 leaves them out");
    }
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("nodes", nodes);
    if (!isOfSituationsOnly) {
      placeBursts(figures);
    }
    if (jobs > 0) {
      playSituations(figures);
    }
    json.write(() -> figures, out());
    return 0;
  }

  private void placeBursts(ObjectNode figures) throws Exception {
    // Two bursts of a round must fit onto nodes of 8 vcores, beside one application master.
    // They leave a quarter of the room free, or nodes could not differ.
    int burst = Math.min(BURST, 3 * nodes);
    DispatcherResult result = DispatcherBenchmark.run(nodes, rounds.count(), burst);

    print(
        "%d nodes, bursts of %d containers, medians of %d rounds",
        result.nodes(), result.allocationsPerRound(), rounds.count());
    show("Kairos", result.kairos());
    show("queues", result.queues());
    show("stock", result.stock());
    print(
        "the dispatcher uses %.1f us of a processor for a container, with queues at the nodes"
            + " %.1f us: %+.1f %%",
        result.kairos().dispatcherMicros(),
        result.queues().dispatcherMicros(),
        result.queueCostPercent());
    figures.put("allocationsPerRound", result.allocationsPerRound());
    figures.set("kairos", figures(result.kairos()));
    figures.set("queues", figures(result.queues()));
    figures.put("queueCostPercent", result.queueCostPercent());
    figures.set("stock", figures(result.stock()));
  }

  private void playSituations(ObjectNode figures) throws Exception {
    ObjectNode all = figures.putObject("situations");
    all.put("jobs", jobs);
    for (Situation situation : Situation.values()) {
      SituationResult result = SituationBenchmark.run(situation, nodes, jobs);
      show("Kairos", situation, result.kairos());
      show("stock", situation, result.stock());
      ObjectNode sides = all.putObject(situation.id());
      sides.set("kairos", MAPPER.valueToTree(result.kairos()));
      sides.set("stock", MAPPER.valueToTree(result.stock()));
    }
  }

  private void show(String name, Situation situation, SituationResult.Side side) {
    print(
        "%-8s a job of %d tasks %s has its containers after %.1f ms (p50), %.1f ms (p90), %.1f ms"
            + " at most",
        name,
        SituationBenchmark.TASKS_OF_JOB,
        situation.text(),
        side.p50Millis(),
        side.p90Millis(),
        side.maxMillis());
  }

  private void show(String name, DispatcherResult.Side side) {
    print(
        "%-8s %,8.0f allocations/s, nodes differ by %d containers, idle heartbeat %.1f us",
        name, side.allocationsPerSecond(), side.spread(), side.idleHeartbeatMicros());
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
