// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.slots.SlotsBenchmark;
import io.kairos.workbench.bench.slots.SlotsResult;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.ProgressLines;
import io.kairos.workbench.run.Repeat;
import io.kairos.workbench.run.WorkFolder;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kairos bench slots}. */
@Command(
    name = "slots",
    mixinStandardHelpOptions = true,
    description =
        "How much of a cluster's slots is used while tasks of a second wait for them, with queues"
            + " at the nodes, with queues of length 0 and under stock YARN: real daemons, heartbeats of"
            + " 1 s. Takes about four minutes, and as much for every further round (--repeat).")
public final class BenchSlotsCommand extends Measurement {
  private static final double LONGEST_TASK_SECONDS = 60;
  private static final int LONGEST_SECONDS = 3_600;

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
    Ranges.require(line(), "--task-seconds", taskSeconds, 0.1, LONGEST_TASK_SECONDS);
    Ranges.requireWhole(line(), "--seconds", seconds, LONGEST_SECONDS);
    repeat.check(line());
    json.check(line());
    Path folder = workFolder.beginRun(line());
    SlotsResult result =
        new SlotsBenchmark(
                folder, taskSeconds, Duration.ofSeconds(seconds), ProgressLines.of(line()))
            .run(repeat.times());
    show("stock", result.stock());
    show("queues of length 0", result.noQueue());
    show("queues", result.yaq());
    json.write(() -> MAPPER.<ObjectNode>valueToTree(result), out());
    return 0;
  }

  private void show(String name, SlotsResult.Side side) {
    double lost =
        side.runs().stream()
            .mapToDouble(run -> run.stolenCpu() + run.othersCpu())
            .max()
            .orElseThrow();
    print(
        "%-18s useful work %s of the slots' time, slots in use %s, %.2f tasks/s; others got up"
            + " to %.0f %% of the CPU",
        name,
        side.usefulWork().percent(" %"),
        side.slotUtilization().percent(" %"),
        side.tasksPerSecond().median(),
        100 * lost);
  }
}
