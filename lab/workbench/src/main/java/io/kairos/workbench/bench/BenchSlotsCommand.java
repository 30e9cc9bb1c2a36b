// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.cluster.ClusterSpec;
import io.kairos.workbench.bench.slots.SlotsBenchmark;
import io.kairos.workbench.bench.slots.SlotsResult;
import io.kairos.workbench.measure.BenchJson;
import io.kairos.workbench.measure.Spread;
import io.kairos.workbench.run.ClientLog;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kairos bench slots}. */
@Command(
    name = "slots",
    mixinStandardHelpOptions = true,
    description =
        "How much of a cluster's slots is used while tasks of a second wait for them, with queues"
            + " at the nodes, with queues of length 0 and under stock YARN: real daemons, heartbeats of"
            + " 1 s. Takes about four minutes, and as much for every further round (--repeat).")
public final class BenchSlotsCommand implements Callable<Integer> {
  private static final double LONGEST_TASK_SECONDS = 60;
  private static final int LONGEST_SECONDS = 3_600;
  private static final int MOST_ROUNDS = 100;

  @Spec private CommandSpec command;

  @Option(
      names = "--task-seconds",
      paramLabel = "S",
      defaultValue = "1",
      description = "How long each task sleeps. Default: ${DEFAULT-VALUE}.")
  private double taskSeconds;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "40",
      description = "How long is measured, under each scheduler. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Measure each so often, in turn; reports the median, the least and the most. Default:"
              + " ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--work-dir",
      paramLabel = "DIR",
      defaultValue = "kairos-demo",
      description = "Every run makes a folder of its own in here. Default: ${DEFAULT-VALUE}.")
  private Path workDir;

  @Option(names = "--json", paramLabel = "FILE", description = "Where the figures go as JSON.")
  private Path json;

  @Override
  public Integer call() throws Exception {
    if (!(taskSeconds >= 0.1 && taskSeconds <= LONGEST_TASK_SECONDS)) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--task-seconds",
          taskSeconds,
          "use a number from 0.1 to " + LONGEST_TASK_SECONDS + ".");
    }
    Ranges.requireWhole(command.commandLine(), "--seconds", seconds, LONGEST_SECONDS);
    Ranges.requireWhole(command.commandLine(), "--repeat", rounds, MOST_ROUNDS);
    OutputFiles.requireWritable(command.commandLine(), "--json", json);
    if (!ClusterSpec.isUsable(workDir)) {
      throw OutputFiles.refuse(command.commandLine(), "--work-dir", workDir, ClusterSpec.UNUSABLE);
    }
    Path folder =
        workDir
            .resolve("slots-" + ProcessHandle.current().pid() + "-" + System.currentTimeMillis())
            .toAbsolutePath()
            .normalize();
    Files.createDirectories(folder);
    ClientLog.to(folder.resolve("client.log"));
    PrintWriter out = command.commandLine().getOut();
    SlotsResult result =
        new SlotsBenchmark(
                folder,
                taskSeconds,
                Duration.ofSeconds(seconds),
                line -> {
                  out.println(line);
                  out.flush();
                })
            .run(rounds);
    print(out, "stock", result.stock());
    print(out, "queues of length 0", result.noQueue());
    print(out, "queues", result.yaq());
    if (json != null) {
      BenchJson.write(new ObjectMapper().<ObjectNode>valueToTree(result), json);
      out.println("figures " + json);
    }
    return 0;
  }

  private static void print(PrintWriter out, String name, SlotsResult.Side side) {
    double lost =
        side.runs().stream()
            .mapToDouble(run -> run.stolenCpu() + run.othersCpu())
            .max()
            .orElseThrow();
    out.println(
        String.format(
            Locale.ROOT,
            "%-18s useful work %s of the slots' time, slots in use %s, %.2f tasks/s; others got up"
                + " to %.0f %% of the CPU",
            name,
            percent(side.usefulWork()),
            percent(side.slotUtilization()),
            side.tasksPerSecond().median(),
            100 * lost));
  }

  private static String percent(Spread share) {
    double median = 100 * share.median();
    return share.least() == share.most()
        ? String.format(Locale.ROOT, "%.1f %%", median)
        : String.format(
            Locale.ROOT, "%.1f %% (%.1f - %.1f)", median, 100 * share.least(), 100 * share.most());
  }
}
