// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How many processors of this machine have nothing to do: beside other work, tasks that yield to it
 * cannot use more than that.
 */
public final class IdleProcessors {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 4;
  private static final int WAITING_FOR_DISKS = 5;

  /** In which every Linux counts there, whatever its kernel uses itself. */
  private static final double TICKS_PER_SECOND = 100;

  private final long startNanos = System.nanoTime();
  private final long startTicks = idleTicks();

  private IdleProcessors() throws IOException {}

  public static IdleProcessors fromNow() throws IOException {
    return new IdleProcessors();
  }

  /** Their mean number since then. */
  public double mean() throws IOException {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return (idleTicks() - startTicks) / TICKS_PER_SECOND / seconds;
  }

  private static long idleTicks() throws IOException {
    String[] words = Files.readAllLines(STAT).get(0).split(" +");
    return Long.parseLong(words[IDLE]) + Long.parseLong(words[WAITING_FOR_DISKS]);
  }
}
