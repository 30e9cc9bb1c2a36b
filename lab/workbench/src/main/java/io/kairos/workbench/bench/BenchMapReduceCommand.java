// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.mapreduce.JobStream;
import io.kairos.workbench.bench.mapreduce.MapReduceBenchmark;
import io.kairos.workbench.bench.mapreduce.MapReduceResult;
import io.kairos.workbench.bench.mapreduce.MapReduceTable;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.WorkFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kairos bench mapreduce}. */
@Command(
    name = "mapreduce",
    mixinStandardHelpOptions = true,
    description =
        "A stream of real MapReduce jobs (maps, shuffle, reducers; every setting of MapReduce its"
            + " default, speculation on) on two real NodeManagers under each scheduler. Checks"
            + " every answer and counts failed, killed and speculative attempts. Ends with 1 if a"
            + " job was wrong or stuck or an attempt failed. About three minutes a scheduler.")
public final class BenchMapReduceCommand extends Measurement {
  private static final int MOST_JOBS = 1_000;
  private static final int LONGEST_SECONDS = 86_400;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "stock,las,srjf,lrtf,stf,ejf",
      description = "Any of stock, las, srjf, lrtf, stf, ejf. Default: ${DEFAULT-VALUE}.")
  private List<String> schedulers;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "12",
      description = "Half are small, a third medium, a sixth large. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  @Option(
      names = "--gap-seconds",
      paramLabel = "S",
      defaultValue = "8",
      description = "Mean time between two jobs. Default: ${DEFAULT-VALUE}.")
  private double gapSeconds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of the stream: the same seed, the same jobs. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--vcores",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Of each of the two nodes, at least 2: an application master takes one, and those of"
              + " several jobs may take half of all. Default: ${DEFAULT-VALUE}.")
  private int vcores;

  @Option(
      names = "--quantum-seconds",
      paramLabel = "S",
      defaultValue = "3",
      description = "W of las. Default: ${DEFAULT-VALUE}.")
  private double quantumSeconds;

  @Option(
      names = "--core-control",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "Of las: a value of yarn.nodemanager.kairos.core-control. Default: ${DEFAULT-VALUE}.")
  private String coreControl;

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      description = "A property of every job, for example -D mapreduce.map.speculative=false.")
  private Map<String, String> jobProperties = new LinkedHashMap<>();

  @Option(
      names = "--limit-seconds",
      paramLabel = "S",
      defaultValue = "900",
      description =
          "A job that has not ended so long after the stream began is stuck, and is killed."
              + " Default: ${DEFAULT-VALUE}.")
  private int limitSeconds;

  @Mixin private WorkFolder workFolder;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    checkOptions();
    Path folder = workFolder.beginRun(line());
    PrintWriter out = out();
    MapReduceBenchmark benchmark =
        new MapReduceBenchmark(
            folder,
            JobStream.of(jobs, gapSeconds, seed),
            jobProperties,
            new MapReduceBenchmark.NodeOptions(
                vcores, coreControl, (int) Math.round(1000 * quantumSeconds)),
            Duration.ofSeconds(limitSeconds));
    out.println("everything goes to " + folder);
    List<MapReduceResult> results = new ArrayList<>();
    for (String scheduler : schedulers) {
      out.println(scheduler + ": " + jobs + " jobs");
      out.flush();
      results.add(benchmark.run(scheduler));
    }
    printTable(MapReduceTable.of(results));
    json.write(() -> figures(results), out);
    return results.stream().allMatch(MapReduceResult::isSound) ? 0 : 1;
  }

  private ObjectNode figures(List<MapReduceResult> results) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("jobs", jobs);
    figures.put("meanGapSeconds", gapSeconds);
    figures.put("seed", seed);
    figures.put("vcoresPerNode", vcores);
    figures.put("quantumSeconds", quantumSeconds);
    figures.put("coreControl", coreControl);
    figures.set("jobProperties", MAPPER.valueToTree(jobProperties));
    figures.set("schedulers", MAPPER.valueToTree(results));
    return figures;
  }

  private void checkOptions() {
    for (String scheduler : schedulers) {
      if (!MapReduceBenchmark.SCHEDULERS.contains(scheduler)) {
        throw OutputFiles.refuse(
            line(),
            "--scheduler",
            scheduler,
            "use any of " + String.join(", ", MapReduceBenchmark.SCHEDULERS) + ".");
      }
    }
    Ranges.require(line(), "--jobs", jobs, 1, MOST_JOBS);
    Ranges.require(line(), "--gap-seconds", gapSeconds, 0, LONGEST_SECONDS);
    Ranges.require(line(), "--vcores", vcores, 2, 1_000);
    Ranges.require(line(), "--quantum-seconds", quantumSeconds, 0.001, LONGEST_SECONDS);
    Ranges.require(line(), "--limit-seconds", limitSeconds, 1, LONGEST_SECONDS);
    json.check(line());
  }
}
