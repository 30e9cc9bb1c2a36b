// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import io.kairos.workbench.bench.reorder.ReorderBenchmark;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kairos bench reorder}. */
@Command(
    name = "reorder",
    mixinStandardHelpOptions = true,
    description = "What it costs to put the queue of a node into the order of a policy (JMH).")
public final class BenchReorderCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Mixin private ManyTasks options;

  @Override
  public Integer call() throws Exception {
    int tasks = options.checked(command.commandLine());
    PrintWriter out = command.commandLine().getOut();
    ReorderBenchmark.Result result = ReorderBenchmark.run(tasks);
    result
        .millisPerReordering()
        .forEach(
            (policy, millis) ->
                out.println(
                    String.format(
                        Locale.ROOT,
                        "%d queued tasks, %s: %.3f ms per reordering",
                        result.tasks(),
                        policy,
                        millis)));
    options.write(result, command.commandLine());
    return 0;
  }
}
