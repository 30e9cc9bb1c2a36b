// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.measure.BenchJson;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options of a benchmark of one node with many tasks. */
final class ManyTasks {
  private static final int MOST_TASKS = 1_000_000;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Tasks on the node, running, suspended or queued. Default: ${DEFAULT-VALUE}.")
  private int tasks;

  @Option(names = "--json", paramLabel = "FILE", description = "Where the figures go as JSON.")
  private Path json;

  /**
   * @return the number of tasks
   * @throws CommandLine.ParameterException if the number is out of range or the file not writable
   */
  int checked(CommandLine command) {
    Ranges.requireWhole(command, "--tasks", tasks, MOST_TASKS);
    OutputFiles.requireWritable(command, "--json", json);
    return tasks;
  }

  /** Writes the figures where {@code --json} says, and tells it. */
  void write(Object result, CommandLine command) throws Exception {
    if (json != null) {
      BenchJson.write(new ObjectMapper().<ObjectNode>valueToTree(result), json);
      command.getOut().println("figures " + json);
    }
  }
}
