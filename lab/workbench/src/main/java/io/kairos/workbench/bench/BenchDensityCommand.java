// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.density.DensityBenchmark;
import io.kairos.workbench.bench.density.DensityRun;
import io.kairos.workbench.bench.density.DensityTable;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.ProgressLines;
import io.kairos.workbench.run.Repeat;
import io.kairos.workbench.run.WorkFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kairos bench density}. */
@Command(
    name = "density",
    mixinStandardHelpOptions = true,
    description =
        "How many tasks that mostly rest a node ends: as many as its memory holds, as stock YARN is"
            + " shipped; as many as vcores; and under Kairos with the Q that shadow-report proposes"
            + " for the first. One real node. Needs cgroups that can be written to. About six"
            + " minutes, and as much for every further round (--repeat).")
public final class BenchDensityCommand extends Measurement {
  private static final int MOST_VCORES = 4;
  private static final int LONGEST_SECONDS = 3_600;
  private static final double LEAST_SHARE = 0.01;

  @Option(
      names = "--work-share",
      paramLabel = "SHARE",
      defaultValue = "0.1",
      description = "Share of its time that a task works. Default: ${DEFAULT-VALUE}.")
  private double workShare;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "60",
      description = "How long tasks are counted, on each side. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Mixin private Repeat repeat;

  @Mixin private WorkFolder workFolder;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    if (!(workShare >= LEAST_SHARE && workShare <= 1)) {
      throw OutputFiles.refuse(line(), "--work-share", workShare, "use a number from 0.01 to 1.");
    }
    Ranges.requireWhole(line(), "--seconds", seconds, LONGEST_SECONDS);
    repeat.check(line());
    json.check(line());
    Path folder = workFolder.beginRun(line());
    int vcores = Math.min(MOST_VCORES, Runtime.getRuntime().availableProcessors());
    List<DensityRun> runs =
        new DensityBenchmark(
                folder, vcores, workShare, Duration.ofSeconds(seconds), ProgressLines.of(line()))
            .run(repeat.times());
    printTable(DensityTable.of(runs));
    json.write(() -> figures(vcores, runs), out());
    return 0;
  }

  private ObjectNode figures(int vcores, List<DensityRun> runs) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("vcores", vcores);
    figures.put("workShare", workShare);
    figures.put("windowSeconds", seconds);
    figures.set("runs", MAPPER.valueToTree(runs));
    return figures;
  }
}
