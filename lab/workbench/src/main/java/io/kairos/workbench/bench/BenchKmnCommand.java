// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.workbench.bench.kmn.KmnBenchmark;
import io.kairos.workbench.run.JsonFile;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kairos bench kmn}. */
@Command(
    name = "kmn",
    mixinStandardHelpOptions = true,
    description =
        "What it costs to choose among a sampling job's map outputs, to plan how long stragglers"
            + " are waited for, and to predict when they finish (JMH): once warm, and in a new"
            + " Java process, as an application master pays it. Takes about a minute.")
public final class BenchKmnCommand extends Measurement {
  private static final int FEWEST_MAPS = 20;
  private static final int MOST_MAPS = 1_000_000;

  @Option(
      names = "--maps",
      paramLabel = "M",
      defaultValue = "10000",
      description = "Maps of the job, a tenth more than it needs. Default: ${DEFAULT-VALUE}.")
  private int maps;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    if (maps < FEWEST_MAPS || maps > MOST_MAPS) {
      throw OutputFiles.refuse(
          line(),
          "--maps",
          maps,
          "use a whole number from " + FEWEST_MAPS + " to " + MOST_MAPS + ".");
    }
    json.check(line());
    KmnBenchmark.Report report = KmnBenchmark.run(maps);
    print(
        "%d of %d maps; the planner tried %d of %d possibilities",
        report.needed(), report.maps(), report.examined(), report.maps() - report.needed() + 1);
    for (String decision : List.of("select", "plan", "predict")) {
      show(decision, report.warmMillis().get(decision), report.coldMillis().get(decision));
    }
    show("select + plan", report.warmTotalMillis(), report.coldTotalMillis());
    json.write(() -> figures(report), out());
    return 0;
  }

  private static ObjectNode figures(KmnBenchmark.Report report) {
    ObjectNode figures = MAPPER.valueToTree(report);
    figures.put("warmTotalMillis", report.warmTotalMillis());
    figures.put("coldTotalMillis", report.coldTotalMillis());
    return figures;
  }

  private void show(String decision, double warm, double cold) {
    print("%-14s %8.2f ms warm, %8.2f ms for the first in a process", decision, warm, cold);
  }
}
