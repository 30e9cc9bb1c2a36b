// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import io.kairos.workbench.bench.node.HeartbeatBenchmark;
import io.kairos.workbench.bench.node.NodeBenchmark;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code kairos bench node}. */
@Command(
    name = "node",
    mixinStandardHelpOptions = true,
    description =
        "What the node scheduler costs: time per event (JMH), CPU share of its thread,"
            + " a heartbeat of 1,000 applications.")
public final class BenchNodeCommand extends Measurement {
  @Mixin private ManyTasks options;

  @Override
  public Integer call() throws Exception {
    int tasks = options.checked(line());
    NodeBenchmark.Result result = NodeBenchmark.run(tasks);
    print(
        "%d tasks: %.0f ns per event, scheduler thread uses %.3f %% of a core",
        result.tasks(), result.nanosPerEvent(), 100 * result.schedulerThreadCpuShare());
    for (HeartbeatBenchmark.Result heartbeat : result.heartbeats()) {
      print(
          "heartbeat with %s applications: %,d bytes, read in %.1f µs; a look after an event"
              + " takes %.1f µs",
          heartbeat.carriesAll() ? "all 1000" : "those of 1000 that grew",
          heartbeat.bytes(),
          heartbeat.readNanos() / 1000,
          heartbeat.lookNanos() / 1000);
    }
    options.write(result, line());
    return 0;
  }
}
