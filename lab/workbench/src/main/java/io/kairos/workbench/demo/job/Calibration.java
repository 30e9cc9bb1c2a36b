// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.cluster.ClusterException;
import io.kairos.common.Percentile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Real work for a task: a shell loop that ends when it has had so much CPU time. A loop of so many
 * iterations would take twice as long where the processors of a virtual machine become slower, and
 * a load that was set minutes before would be another one.
 *
 * @param iterationsPerSecond of the loop, of CPU time, as {@link #measure} found it here before:
 *     how many it makes between two looks at its CPU time
 */
public record Calibration(double iterationsPerSecond) {
  private static final long ITERATIONS = 400_000;
  private static final int ROUNDS = 3;

  /** How long a task works before it looks at its CPU time. */
  private static final double SLICE_SECONDS = 0.005;

  /** What Linux counts CPU time in. */
  private static final double TICKS_PER_SECOND = 100;

  /** User and system time are fields 14 and 15; the name of bash has no blank. */
  private static final String LOOK = "read -r -a f < /proc/self/stat";

  private static final String TICKS = "f[13] + f[14]";

  /**
   * Measures the loop by the user CPU time of as many processes at a time as there will be tasks:
   * two hardware threads of one core are slower than two cores.
   *
   * @param slots tasks that there will be at a time
   * @throws ClusterException if bash cannot be run, or does not tell its CPU time
   */
  public static Calibration measure(int slots) throws IOException {
    List<Double> rates = new ArrayList<>();
    Queue<Process> processes = new ConcurrentLinkedQueue<>();
    Thread hook = new Thread(() -> processes.forEach(Process::destroyForcibly), "loops-end");
    Runtime.getRuntime().addShutdownHook(hook);
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < slots; i++) {
        processes.add(startTimedLoop());
      }
      for (Process process : processes) {
        rates.add(ITERATIONS / userSeconds(process));
      }
      processes.clear();
    }
    Runtime.getRuntime().removeShutdownHook(hook);
    return new Calibration(Percentile.median(rates));
  }

  /** Shell command that uses so much CPU time without a break. */
  String command(double workSeconds) {
    return untilDone(workSeconds, "");
  }

  /**
   * Shell command that uses so much CPU time and rests after every ten milliseconds of it, as a
   * task that reads and writes does.
   *
   * @param share of the time on an idle core that it works, above 0, at most 1
   */
  public String command(double workSeconds, double share) {
    if (share == 1) {
      return command(workSeconds);
    }
    // For each tick, not for each look: on a slower machine there are more of these. A read that
    // gets nothing waits without a process of its own, as sleep would be.
    String rests =
        String.format(
            Locale.ROOT,
            "; for ((; t < %s; t++)); do read -r -t %.4f -u 9; done",
            TICKS,
            (1 / share - 1) / TICKS_PER_SECOND);
    return "exec 9<> <(:); " + untilDone(workSeconds, rests) + "; exec 9<&-";
  }

  /** No dollar sign, which the script that YARN makes would take for its own. */
  private String untilDone(double workSeconds, String afterALook) {
    return String.format(
        Locale.ROOT,
        "%1$s; for ((t = %2$s, end = t + %3$d; %2$s < end; )); do %4$s; %1$s%5$s; done",
        LOOK,
        TICKS,
        Math.max(1, Math.round(workSeconds * TICKS_PER_SECOND)),
        loop(Math.max(1, Math.round(SLICE_SECONDS * iterationsPerSecond))),
        afterALook);
  }

  private static String loop(long iterations) {
    return "for ((i = 0; i < " + iterations + "; i++)); do :; done";
  }

  private static Process startTimedLoop() throws IOException {
    // Ctrl-C is for the demo to handle, not for a loop to fail on.
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "trap '' INT; TIMEFORMAT=%U; time " + loop(ITERATIONS))
            .redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    try {
      return builder.start();
    } catch (IOException e) {
      throw new ClusterException(
          "bash cannot be run (" + e.getMessage() + "); YARN starts every container with it", e);
    }
  }

  private static double userSeconds(Process process) throws IOException {
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      String line = output.readLine();
      try {
        return Double.parseDouble(line);
      } catch (NullPointerException | NumberFormatException e) {
        throw new ClusterException("bash does not tell the CPU time of a loop but: " + line, e);
      }
    }
  }
}
