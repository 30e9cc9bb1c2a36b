// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import io.kairos.workbench.bench.node.HeartbeatBenchmark;
import io.kairos.workbench.bench.node.NodeBenchmark;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kairos bench node}. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    description =
        "What the node scheduler costs: time per event (JMH), CPU share of its thread,"
            + " a heartbeat of 1,000 applications.")
public final class BenchNodeCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Mixin private ManyTasks options;

  @Override
  public Integer call() throws Exception {
    int tasks = options.checked(command.commandLine());
    PrintWriter out = command.commandLine().getOut();
    NodeBenchmark.Result result = NodeBenchmark.run(tasks);
    out.println(
        String.format(
            Locale.ROOT,
            "%d tasks: %.0f ns per event, scheduler thread uses %.3f %% of a core",
            result.tasks(),
            result.nanosPerEvent(),
            100 * result.schedulerThreadCpuShare()));
    for (HeartbeatBenchmark.Result heartbeat : result.heartbeats()) {
      out.println(
          String.format(
              Locale.ROOT,
              "heartbeat with %s applications: %,d bytes, read in %.1f µs; a look after an event"
                  + " takes %.1f µs",
              heartbeat.carriesAll() ? "all 1000" : "those of 1000 that grew",
              heartbeat.bytes(),
              heartbeat.readNanos() / 1000,
              heartbeat.lookNanos() / 1000));
    }
    options.write(result, command.commandLine());
    return 0;
  }
}
