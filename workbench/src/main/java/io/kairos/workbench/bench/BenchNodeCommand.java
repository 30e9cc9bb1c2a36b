// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.workbench.bench.node.NodeBenchmark;
import io.kairos.workbench.measure.BenchJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kairos bench node}. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    description = "What the node scheduler costs: time per event (JMH), CPU share of its thread.")
public final class BenchNodeCommand implements Callable<Integer> {
  private static final int MOST_TASKS = 1_000_000;

  @Spec private CommandSpec command;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Tasks on the node, running and suspended. Default: ${DEFAULT-VALUE}.")
  private int tasks;

  @Option(names = "--json", paramLabel = "FILE", description = "Where the figures go as JSON.")
  private Path json;

  @Override
  public Integer call() throws Exception {
    if (tasks < 1 || tasks > MOST_TASKS) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--tasks",
          tasks,
          "use a whole number from 1 to " + MOST_TASKS + ".");
    }
    OutputFiles.requireWritable(command.commandLine(), "--json", json);
    PrintWriter out = command.commandLine().getOut();
    NodeBenchmark.Result result = NodeBenchmark.run(tasks);
    out.println(
        String.format(
            Locale.ROOT,
            "%d tasks: %.0f ns per event, scheduler thread uses %.3f %% of a core",
            result.tasks(),
            result.nanosPerEvent(),
            100 * result.schedulerThreadCpuShare()));
    if (json != null) {
      BenchJson.write(new ObjectMapper().<ObjectNode>valueToTree(result), json);
      out.println("figures " + json);
    }
    return 0;
  }
}
