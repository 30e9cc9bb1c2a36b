// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.simulator;

import com.sun.management.OperatingSystemMXBean;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.TracePlay;
import io.kairos.workbench.measure.Spread;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Plays a trace several times. The speed is events by the CPU time of the process, with what its
 * compiler and its garbage collector use beside the simulator: what one core does.
 */
public final class SimulatorBenchmark {
  private static final double NANOS = 1e9;
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";
  private static final int KILO = 1024;

  /** One run. */
  public record Run(long events, double cpuSeconds, double wallSeconds) {}

  /**
   * All runs.
   *
   * @param peakMegabytes most memory that the process had resident, 0 where the system does not
   *     tell
   */
  public record Result(List<Run> runs, long peakMegabytes) {
    /** Events by seconds of CPU time. */
    public Spread eventsPerSecond() {
      return Spread.of(runs, run -> run.events() / run.cpuSeconds());
    }
  }

  private SimulatorBenchmark() {}

  /** Plays it so often, each time with another seed. */
  public static Result run(RunSetup setup, int rounds, Consumer<Run> onEnd) {
    List<Run> runs = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      long before = cpuNanos();
      RunResult result = TracePlay.play(setup, round + 1L, done -> {});
      double cpuSeconds = (cpuNanos() - before) / NANOS;
      Run run = new Run(result.effort().events(), cpuSeconds, result.effort().wallSeconds());
      runs.add(run);
      onEnd.accept(run);
    }
    return new Result(List.copyOf(runs), peakMegabytes());
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static long peakMegabytes() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(PEAK))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / KILO)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }
}
