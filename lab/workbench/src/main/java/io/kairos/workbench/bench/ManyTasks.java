// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Ranges;
import io.kairos.workbench.run.JsonFile;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
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

  @Mixin private JsonFile json;

  /**
   * @return the number of tasks
   * @throws CommandLine.ParameterException if the number is out of range or the file not writable
   */
  int checked(CommandLine command) {
    Ranges.requireWhole(command, "--tasks", tasks, MOST_TASKS);
    json.check(command);
    return tasks;
  }

  /** Writes the figures where {@code --json} says, and tells it. */
  void write(Object result, CommandLine command) throws Exception {
    json.write(() -> Measurement.MAPPER.<ObjectNode>valueToTree(result), command.getOut());
  }
}
