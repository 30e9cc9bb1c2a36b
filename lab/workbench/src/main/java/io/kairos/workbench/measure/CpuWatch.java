// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tells this process's share of the machine's CPU time from that of others. It looks at all
 * processes again and again, so that the time of a task is not lost that was killed. Thread-safe.
 */
public final class CpuWatch implements AutoCloseable {
  private static final Path PROC = Path.of("/proc");

  /** Between two looks, which take a few milliseconds each. */
  private static final long PERIOD_MILLIS = 500;

  private final OwnTime own = new OwnTime(ProcessHandle.current().pid());
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(CpuWatch::daemon);

  private CpuWatch() {}

  /** Starts to look. */
  public static CpuWatch start() {
    CpuWatch watch = new CpuWatch();
    watch.looks.scheduleWithFixedDelay(watch::look, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return watch;
  }

  /** The times of the machine and of its own processes, now; all zero where nobody tells. */
  public CpuTicks now() {
    return CpuTicks.now(this::look);
  }

  /** Ends the looks. */
  @Override
  public void close() {
    looks.shutdownNow();
  }

  private synchronized long look() {
    return own.look(processes());
  }

  private static List<OwnTime.Process> processes() {
    List<OwnTime.Process> all = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path entry : entries) {
        process(entry).ifPresent(all::add);
      }
    } catch (IOException e) {
      return List.of();
    }
    return all;
  }

  private static Optional<OwnTime.Process> process(Path entry) {
    try {
      return Optional.of(OwnTime.Process.parse(Files.readString(entry.resolve("stat"), UTF_8)));
    } catch (IOException | RuntimeException e) {
      // It has ended.
      return Optional.empty();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "cpu-watch");
    thread.setDaemon(true);
    return thread;
  }
}
