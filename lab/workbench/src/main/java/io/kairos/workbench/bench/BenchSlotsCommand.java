// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.slots.SlotsBenchmark;
import io.kairos.workbench.bench.slots.SlotsResult;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.ProgressLines;
import io.kairos.workbench.run.Repeat;
import io.kairos.workbench.run.WorkFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

  @Mixin private Repeat repeat;

  @Mixin private WorkFolder workFolder;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    Ranges.require(command.commandLine(), "--task-seconds", taskSeconds, 0.1, LONGEST_TASK_SECONDS);
    Ranges.requireWhole(command.commandLine(), "--seconds", seconds, LONGEST_SECONDS);
    repeat.check(command.commandLine());
    json.check(command.commandLine());
    Path folder = workFolder.beginRun(command.commandLine());
    PrintWriter out = command.commandLine().getOut();
    SlotsResult result =
        new SlotsBenchmark(
                folder,
                taskSeconds,
                Duration.ofSeconds(seconds),
                ProgressLines.of(command.commandLine()))
            .run(repeat.times());
    print(out, "stock", result.stock());
    print(out, "queues of length 0", result.noQueue());
    print(out, "queues", result.yaq());
    json.write(() -> new ObjectMapper().<ObjectNode>valueToTree(result), out);
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
            side.usefulWork().percent(" %"),
            side.slotUtilization().percent(" %"),
            side.tasksPerSecond().median(),
            100 * lost));
  }
}
