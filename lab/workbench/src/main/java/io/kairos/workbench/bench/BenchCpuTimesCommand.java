// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import io.kairos.common.InvalidSettingException;
import io.kairos.workbench.bench.node.CpuTimesBenchmark;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** {@code kairos bench cpu-times}. */
@Command(
    name = "cpu-times",
    mixinStandardHelpOptions = true,
    description = "What it costs to read the CPU time of many tasks from their cgroups.")
public final class BenchCpuTimesCommand extends Measurement {
  @Mixin private ManyTasks options;

  @Override
  public Integer call() throws Exception {
    int tasks = options.checked(line());
    CpuTimesBenchmark.Result result;
    try {
      result = CpuTimesBenchmark.run(tasks);
    } catch (InvalidSettingException | IllegalStateException e) {
      throw new ParameterException(line(), e.getMessage());
    }
    print(
        "%d tasks, %s: %.0f ns per reading (%.0f – %.0f), %.3f %% of a core every second",
        result.tasks(),
        result.coreControl(),
        result.cpuNanosPerReading().median(),
        result.cpuNanosPerReading().least(),
        result.cpuNanosPerReading().most(),
        100 * result.coreShare());
    options.write(result, line());
    return 0;
  }
}
