// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.registration.RegistrationBenchmark;
import io.kairos.workbench.measure.Spread;
import io.kairos.workbench.run.JsonFile;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kairos bench registration}. */
@Command(
    name = "registration",
    mixinStandardHelpOptions = true,
    description =
        "How long a ResourceManager takes until all nodes are in its books, as after a failover,"
            + " beside the stock CapacityScheduler, in the same process.")
public final class BenchRegistrationCommand extends Measurement {
  private static final int MOST_NODES = 20_000;
  private static final int MOST_QUEUES = 2_000;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "4000",
      description = "Nodes that register. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Option(
      names = "--queues",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,200",
      description = "Leaf queues, a cluster for each number. Default: ${DEFAULT-VALUE}.")
  private List<Integer> queues;

  @Mixin private Rounds rounds;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    Ranges.requireWhole(line(), "--nodes", nodes, MOST_NODES);
    rounds.check(line());
    for (int number : queues) {
      Ranges.requireWhole(line(), "--queues", number, MOST_QUEUES);
    }
    json.check(line());
    PrintWriter out = out();
    out.println(nodes + " nodes, seconds, median of " + rounds.count() + " rounds (least - most)");
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("nodes", nodes);
    ArrayNode byQueues = figures.putArray("registration");
    for (int number : queues) {
      RegistrationBenchmark.Result result =
          RegistrationBenchmark.run(nodes, number, rounds.count());
      print(
          "%,6d queues  Kairos %s  stock %s  ratio %.2f",
          number,
          Spread.of(result.kairosSeconds()).withRange(2),
          Spread.of(result.stockSeconds()).withRange(2),
          result.ratio());
      out.flush();
      ObjectNode line = byQueues.addObject();
      line.put("queues", number);
      line.put("ratio", result.ratio());
      line.set("kairos", side(result.kairosSeconds()));
      line.set("stock", side(result.stockSeconds()));
    }
    json.write(() -> figures, out);
    return 0;
  }

  private static ObjectNode side(List<Double> seconds) {
    ObjectNode side = MAPPER.createObjectNode();
    side.put("seconds", Spread.of(seconds).median());
    side.set("rounds", MAPPER.valueToTree(seconds));
    return side;
  }
}
