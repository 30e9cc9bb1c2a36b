// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.bench.idlecores.IdleCoresBenchmark;
import io.kairos.workbench.bench.idlecores.IdleCoresTable;
import io.kairos.workbench.bench.idlecores.NodeSystem;
import io.kairos.workbench.bench.idlecores.PhasePlan;
import io.kairos.workbench.bench.idlecores.Plan;
import io.kairos.workbench.bench.idlecores.SystemRun;
import io.kairos.workbench.bench.idlecores.task.TaskLoad;
import io.kairos.workbench.measure.NodeUnderTest;
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

/** {@code kairos bench idle-cores}. */
@Command(
    name = "idle-cores",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How much of N cores is used while half of the tasks use next to no CPU, under stock YARN,"
          + " under Kairos that stops suspended tasks, and under Kairos as it comes: two real"
          + " NodeManagers that share the cores of this machine.",
      "Then what suspended tasks that work cost the tasks that run beside them. Needs cgroups that"
          + " can be written to. About three minutes, and as much for every further round."
    })
public final class BenchIdleCoresCommand extends Measurement {
  private static final int MOST = 100;
  private static final int LONGEST_SECONDS = 3_600;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "stock,quota,default",
      description =
          "Any of stock, quota (core-control cgroup-*-quota), default (core-control auto). Default:"
              + " ${DEFAULT-VALUE}.")
  private List<NodeSystem> systems;

  @Option(
      names = "--quiet",
      paramLabel = "KIND",
      split = ",",
      defaultValue = "sleep,disk",
      description = "What every second task does, in turn. Default: ${DEFAULT-VALUE}.")
  private List<String> quiet;

  @Option(
      names = "--running",
      paramLabel = "KIND",
      split = ",",
      defaultValue = "busy",
      description =
          "What the running task does whose slowdown is measured: any of busy, memory, disk, gc."
              + " Default: ${DEFAULT-VALUE}.")
  private List<String> running;

  @Option(
      names = "--neighbours",
      paramLabel = "KIND",
      split = ",",
      defaultValue = "busy",
      description =
          "What the suspended tasks beside it do: any of the same. Default: ${DEFAULT-VALUE}.")
  private List<String> neighbours;

  @Option(
      names = "--vcores",
      paramLabel = "N",
      description =
          "Of each of the two nodes. Default: half of this machine's cores, so that both fill it.")
  private int vcores = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  @Option(
      names = "--queue-vcores",
      paramLabel = "Q",
      defaultValue = "4",
      description = "Tasks that each node holds beyond N. Default: ${DEFAULT-VALUE}.")
  private int queueVcores;

  @Option(
      names = "--quantum-seconds",
      paramLabel = "S",
      defaultValue = "5",
      description = "W, so that turns change while it is measured. Default: ${DEFAULT-VALUE}.")
  private int quantumSeconds;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "15",
      description = "How long the used cores are measured. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--phase-seconds",
      paramLabel = "S",
      defaultValue = "4",
      description =
          "How long neighbours rest or work, in turn, while the running tasks are measured."
              + " Default: ${DEFAULT-VALUE}.")
  private int phaseSeconds;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "2",
      description = "How often they do either. Default: ${DEFAULT-VALUE}.")
  private int pairs;

  @Mixin private Repeat repeat;

  @Mixin private WorkFolder workFolder;

  @Mixin private JsonFile json;

  @Override
  public Integer call() throws Exception {
    Plan plan = plan();
    json.check(line());
    Path folder = workFolder.beginRun(line());
    List<SystemRun> runs =
        new IdleCoresBenchmark(folder, plan, ProgressLines.of(line())).run(systems, repeat.times());
    printTable(IdleCoresTable.of(runs));
    json.write(() -> figures(runs), out());
    return 0;
  }

  private Plan plan() {
    Ranges.requireWhole(line(), "--vcores", vcores, MOST);
    Ranges.requireWhole(line(), "--queue-vcores", queueVcores, MOST);
    Ranges.requireWhole(line(), "--quantum-seconds", quantumSeconds, LONGEST_SECONDS);
    Ranges.requireWhole(line(), "--seconds", seconds, LONGEST_SECONDS);
    Ranges.requireWhole(line(), "--phase-seconds", phaseSeconds, LONGEST_SECONDS);
    Ranges.requireWhole(line(), "--pairs", pairs, MOST);
    repeat.check(line());
    return new Plan(
        new NodeUnderTest(vcores, queueVcores, 1000 * quantumSeconds),
        kinds("--quiet", quiet),
        kinds("--running", running),
        kinds("--neighbours", neighbours),
        Duration.ofSeconds(seconds),
        new PhasePlan(Duration.ofSeconds(phaseSeconds), pairs));
  }

  private List<TaskLoad> kinds(String option, List<String> names) {
    for (String name : names) {
      if (!TaskLoad.ALL.has(name)) {
        throw OutputFiles.refuse(
            line(), option, name, "use any of " + String.join(", ", TaskLoad.ALL.names()) + ".");
      }
    }
    return names.stream().map(TaskLoad.ALL::get).toList();
  }

  private ObjectNode figures(List<SystemRun> runs) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("nodes", Plan.NODES);
    figures.put("vcoresPerNode", vcores);
    figures.put("queueVcoresPerNode", queueVcores);
    figures.put("quantumSeconds", quantumSeconds);
    figures.put("windowSeconds", seconds);
    figures.put("phaseSeconds", phaseSeconds);
    figures.set("quiet", MAPPER.valueToTree(quiet));
    figures.set("runs", MAPPER.valueToTree(runs));
    return figures;
  }
}
