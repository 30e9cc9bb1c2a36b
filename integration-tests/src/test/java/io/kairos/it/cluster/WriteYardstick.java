// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.common.Percentile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * How soon a thread of this process writes what another one asks it to write to a cgroup. Where
 * other programs keep the cores busy, no daemon is sooner.
 */
final class WriteYardstick implements AutoCloseable {
  private static final long PERIOD_MILLIS = 20;

  private final Path cgroup = Cgroups.MOUNT.resolve("kairos-test-" + ProcessHandle.current().pid());
  private final ScheduledExecutorService asking = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService writing = Executors.newSingleThreadExecutor();

  /** Of the writer's thread alone, which also reads it. */
  private List<Long> micros = new ArrayList<>();

  static WriteYardstick start() throws IOException {
    WriteYardstick yardstick = new WriteYardstick();
    Files.createDirectory(yardstick.cgroup);
    yardstick.asking.scheduleAtFixedRate(
        yardstick::ask, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return yardstick;
  }

  private void ask() {
    long askedAt = System.nanoTime();
    writing.execute(() -> write(askedAt));
  }

  private void write(long askedAt) {
    try {
      Files.writeString(cgroup.resolve("cpu.cfs_quota_us"), "1000");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    micros.add((System.nanoTime() - askedAt) / 1000);
  }

  /** The 99th percentile since this was asked last. */
  long p99Micros() throws Exception {
    return writing
        .submit(
            () -> {
              List<Long> measured = micros;
              micros = new ArrayList<>();
              return Percentile.of(
                  measured.stream().mapToLong(Long::longValue).sorted().toArray(), 0.99);
            })
        .get();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    asking.shutdownNow();
    asking.awaitTermination(1, TimeUnit.MINUTES);
    writing.shutdown();
    writing.awaitTermination(1, TimeUnit.MINUTES);
    Files.delete(cgroup);
  }
}
