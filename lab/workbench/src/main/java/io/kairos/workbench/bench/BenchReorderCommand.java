// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import io.kairos.workbench.bench.reorder.ReorderBenchmark;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code kairos bench reorder}. */
@Command(
    name = "reorder",
    mixinStandardHelpOptions = true,
    description = "What it costs to put the queue of a node into the order of a policy (JMH).")
public final class BenchReorderCommand extends Measurement {
  @Mixin private ManyTasks options;

  @Override
  public Integer call() throws Exception {
    int tasks = options.checked(line());
    ReorderBenchmark.Result result = ReorderBenchmark.run(tasks);
    result
        .millisPerReordering()
        .forEach(
            (policy, millis) ->
                print(
                    "%d queued tasks, %s: %.3f ms per reordering", result.tasks(), policy, millis));
    options.write(result, line());
    return 0;
  }
}
