// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.node;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.workbench.measure.Spread;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What it costs to read the CPU time of many tasks, each from a cgroup of its own that this
 * benchmark makes and removes. The cgroups are empty: the kernel sums up as much for them as for
 * busy ones on v1, and less on v2.
 */
public final class CpuTimesBenchmark {
  private static final int WARM_UP_ROUNDS = 20;
  private static final int ROUNDS = 100;

  /**
   * What was found.
   *
   * @param coreControl the control that was chosen
   * @param cpuNanosPerReading processor time of the reading thread, over the rounds
   * @param coreShare part of a core that it takes to read every task once a second
   */
  public record Result(
      int tasks, String coreControl, Spread cpuNanosPerReading, double coreShare) {}

  private CpuTimesBenchmark() {}

  /**
   * @throws io.kairos.common.InvalidSettingException if no cgroup can be made here
   * @throws IllegalStateException if CPU time is not counted here
   */
  public static Result run(int tasks) throws Exception {
    CoreControlOptions options =
        CoreControlOptions.builder()
            .hierarchy("kairos-bench-" + ProcessHandle.current().pid())
            .build();
    List<String> ids = new ArrayList<>();
    try (CoreControl control = CoreControlFactory.create(options)) {
      try {
        for (int number = 1; number <= tasks; number++) {
          String id = String.format("container_1410901177871_0001_01_%06d", number);
          ids.add(id);
          control.prepare(id, 1);
          control.started(id, OptionalLong.empty());
        }
        return measure(control, ids);
      } finally {
        ids.forEach(control::finished);
      }
    }
  }

  private static Result measure(CoreControl control, List<String> ids) {
    List<Double> nanos = new ArrayList<>();
    for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      long before = threadCpuNanos();
      for (String id : ids) {
        if (control.cpuNanos(id) < 0) {
          throw new IllegalStateException(
              "CPU time is not counted with "
                  + control.name()
                  + ": mount cpuacct, or use cgroup v2");
        }
      }
      if (round >= 0) {
        nanos.add((threadCpuNanos() - before) / (double) ids.size());
      }
    }
    Spread spread = Spread.of(nanos);
    return new Result(
        ids.size(),
        control.name(),
        spread,
        spread.median() * ids.size() / TimeUnit.SECONDS.toNanos(1));
  }

  private static long threadCpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
