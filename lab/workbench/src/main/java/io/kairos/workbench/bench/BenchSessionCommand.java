// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.cluster.ClusterException;
import io.kairos.workbench.bench.session.QueryPlan;
import io.kairos.workbench.bench.session.SessionBenchmark;
import io.kairos.workbench.bench.session.SessionMode;
import io.kairos.workbench.bench.session.SessionOptions;
import io.kairos.workbench.bench.session.SessionResult;
import io.kairos.workbench.bench.session.SessionRun;
import io.kairos.workbench.bench.session.SessionTable;
import io.kairos.workbench.bench.session.SparkFiles;
import io.kairos.workbench.measure.NodeUnderTest;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.ProgressLines;
import io.kairos.workbench.run.Repeat;
import io.kairos.workbench.run.WorkFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kairos bench session}. */
@Command(
    name = "session",
    mixinStandardHelpOptions = true,
    description =
        "A Spark session that is asked small queries: alone, beside batch jobs (shell, Spark,"
            + " MapReduce) under stock YARN as shipped, and beside them under Kairos in a queue of"
            + " each class. Real daemons, stock Spark, its default time-outs. Ends with 1 if an"
            + " answer was wrong, or the session lost an executor or a task. About a minute and a"
            + " half a mode.")
public final class BenchSessionCommand extends Measurement {
  private static final int MOST_QUERIES = 10_000;
  private static final int MOST_VCORES = 1_000;

  @Option(
      names = "--mode",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "alone,stock,session,service",
      description =
          "Any of alone, stock, batch, session, service; the last three are the class of the"
              + " session's queue under Kairos. Default: ${DEFAULT-VALUE}.")
  private List<SessionMode> modes;

  @Option(
      names = "--queries",
      paramLabel = "N",
      defaultValue = "50",
      description = "Queries that count, in every mode. Default: ${DEFAULT-VALUE}.")
  private int queries;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "15",
      description = "Queries before them, with nothing beside. Default: ${DEFAULT-VALUE}.")
  private int warmUp;

  @Option(
      names = "--think-seconds",
      paramLabel = "S",
      defaultValue = "1",
      description =
          "Mean time from an answer to the next query; most are shorter, some are four times as"
              + " long. Default: ${DEFAULT-VALUE}.")
  private double thinkSeconds;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "4000000",
      description = "Rows that each query reads, a multiple of 10. Default: ${DEFAULT-VALUE}.")
  private long rows;

  @Mixin private Repeat repeat;

  @Option(
      names = "--vcores",
      paramLabel = "N",
      defaultValue = "2",
      description = "Of the one node. Default: ${DEFAULT-VALUE}.")
  private int vcores;

  @Option(
      names = "--queue-vcores",
      paramLabel = "Q",
      defaultValue = "4",
      description =
          "Q of Kairos. The stock node has memory for as many containers. Default:"
              + " ${DEFAULT-VALUE}.")
  private int queueVcores;

  @Option(
      names = "--quantum-seconds",
      paramLabel = "S",
      defaultValue = "4",
      description =
          "W of Kairos. The shell tasks use 3 to 12 s of CPU each. Default: ${DEFAULT-VALUE}.")
  private double quantumSeconds;

  @Option(
      names = "--core-control",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "Of Kairos: a value of yarn.nodemanager.kairos.core-control. Default: ${DEFAULT-VALUE}.")
  private String coreControl;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of think times and of batch jobs. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--spark-jars",
      paramLabel = "DIR",
      description =
          "Spark's jars, for example the folder jars of an installed Spark 3.5 for Hadoop 3."
              + " Default: those that this command brings: "
              + SparkFiles.COMMAND)
  private Path sparkJars;

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      description = "A property of every Spark application, for example -D spark.speculation=true.")
  private Map<String, String> sparkProperties = new LinkedHashMap<>();

  @Mixin private WorkFolder workFolder;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    checkOptions();
    List<SessionMode> order = new ArrayList<>(modes);
    SparkFiles spark = spark();
    Path folder = workFolder.beginRun(line());
    SessionBenchmark benchmark =
        new SessionBenchmark(
            folder,
            spark,
            sparkProperties,
            new SessionOptions(
                new QueryPlan(queries, warmUp, thinkSeconds, rows),
                new NodeUnderTest(vcores, queueVcores, (int) Math.round(1000 * quantumSeconds)),
                coreControl,
                seed),
            ProgressLines.of(line()));
    out().println("everything goes to " + folder);
    List<Map<SessionMode, SessionRun>> runs = new ArrayList<>();
    for (int round = 1; round <= repeat.times(); round++) {
      Map<SessionMode, SessionRun> ofRound = new EnumMap<>(SessionMode.class);
      for (SessionMode mode : order) {
        SessionRun run = benchmark.run(mode, mode + "-" + round);
        ofRound.put(mode, run);
        print(
            "%s-%d: p50 %.2f s, p90 %.2f s, max %.2f s",
            mode, round, run.p50(), run.p90(), run.max());
      }
      runs.add(ofRound);
      Collections.reverse(order);
    }
    SessionResult result = new SessionResult(runs);
    printTable(SessionTable.of(result));
    json.write(() -> figures(result), out());
    return result.isSound() ? 0 : 1;
  }

  private ObjectNode figures(SessionResult result) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("queries", queries);
    figures.put("warmUpQueries", warmUp);
    figures.put("meanThinkSeconds", thinkSeconds);
    figures.put("rows", rows);
    figures.put("seed", seed);
    figures.put("vcores", vcores);
    figures.put("queueVcores", queueVcores);
    figures.put("quantumSeconds", quantumSeconds);
    figures.put("coreControl", coreControl);
    figures.set("sparkProperties", MAPPER.valueToTree(sparkProperties));
    figures.set("p50ToAlone", MAPPER.valueToTree(result.p50ToAlone()));
    figures.set("rounds", MAPPER.valueToTree(result.rounds()));
    return figures;
  }

  private SparkFiles spark() {
    SparkFiles files = SparkFiles.ofRepository();
    try {
      return (sparkJars == null ? files : files.withJars(sparkJars)).require();
    } catch (ClusterException e) {
      throw OutputFiles.refuse(
          line(), "--spark-jars", sparkJars == null ? "" : sparkJars, e.getMessage());
    }
  }

  private void checkOptions() {
    Ranges.require(line(), "--queries", queries, 1, MOST_QUERIES);
    Ranges.require(line(), "--warm-up", warmUp, 0, MOST_QUERIES);
    Ranges.require(line(), "--think-seconds", thinkSeconds, 0, 3_600);
    Ranges.require(line(), "--rows", rows, 10, 1e12);
    if (rows % 10 != 0) {
      throw OutputFiles.refuse(line(), "--rows", rows, "use a multiple of 10.");
    }
    repeat.check(line());
    Ranges.require(line(), "--vcores", vcores, 1, MOST_VCORES);
    Ranges.require(line(), "--queue-vcores", queueVcores, 1, MOST_VCORES);
    Ranges.require(line(), "--quantum-seconds", quantumSeconds, 0.001, 86_400);
    json.check(line());
  }
}
