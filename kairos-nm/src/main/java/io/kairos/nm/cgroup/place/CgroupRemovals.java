// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kills what outlived a task in its cgroup, and removes the cgroup, again and again until the
 * kernel lets go of it. Children with a session of their own survive YARN's clean-up.
 *
 * <p>Locked, because a launch thread may prepare the same container anew while the owner sweeps.
 */
public final class CgroupRemovals {
  private static final Logger LOG = LoggerFactory.getLogger(CgroupRemovals.class);
  private static final long SHORTEST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long LONGEST_DELAY_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final long LONGEST_FINISH_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long FINISH_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** About two and a half seconds: a process that took SIGKILL is gone long before. */
  private static final int ATTEMPTS_BEFORE_REPORT = 8;

  private final Path hierarchy;
  private final LongSupplier nanoClock;
  private final Map<String, Attempts> pending = new HashMap<>();
  private int failed;

  /**
   * @param hierarchy the directory that holds one cgroup per task
   * @param nanoClock as {@link System#nanoTime}
   */
  public CgroupRemovals(Path hierarchy, LongSupplier nanoClock) {
    this.hierarchy = hierarchy;
    this.nanoClock = nanoClock;
  }

  /** Tries at once and, if need be, from {@link #sweep()}. */
  public synchronized void remove(String taskId) {
    if (!pending.containsKey(taskId)) {
      Attempts attempts = new Attempts();
      if (!attempt(taskId, attempts)) {
        pending.put(taskId, attempts);
      }
    }
  }

  /** The cgroup is wanted again. */
  public synchronized void cancel(String taskId) {
    pending.remove(taskId);
  }

  /** Tries every removal that is due. */
  public synchronized void sweep() {
    long now = nanoClock.getAsLong();
    pending
        .entrySet()
        .removeIf(
            entry ->
                now - entry.getValue().dueNanos >= 0 && attempt(entry.getKey(), entry.getValue()));
  }

  /** Waits a little for what is dying. */
  public void finish() {
    long deadline = nanoClock.getAsLong() + LONGEST_FINISH_NANOS;
    while (pending() > 0 && nanoClock.getAsLong() - deadline < 0) {
      LockSupport.parkNanos(FINISH_POLL_NANOS);
      sweep();
    }
  }

  synchronized int pending() {
    return pending.size();
  }

  /**
   * Removals that were reported as failing since the start, whether or not they succeeded later.
   */
  synchronized int failed() {
    return failed;
  }

  private boolean attempt(String taskId, Attempts attempts) {
    Path cgroup = hierarchy.resolve(taskId);
    try {
      if (!isRemovedAsItIs(cgroup)) {
        kill(cgroup);
        removeTree(cgroup);
      }
      return true;
    } catch (IOException e) {
      attempts.made++;
      long delay = SHORTEST_DELAY_NANOS << Math.min(attempts.made - 1, 10);
      attempts.dueNanos = nanoClock.getAsLong() + Math.min(delay, LONGEST_DELAY_NANOS);
      if (attempts.made == ATTEMPTS_BEFORE_REPORT) {
        failed++;
        LOG.warn(
            "Cannot remove {} after {} attempts ({}); processes in it: {}. Still trying.",
            cgroup,
            attempts.made,
            CgroupFiles.reason(e),
            processesOf(cgroup));
      }
      return false;
    }
  }

  /** Most cgroups are empty by then, and the kernel refuses those that are not. */
  private static boolean isRemovedAsItIs(Path cgroup) {
    try {
      Files.deleteIfExists(cgroup);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void kill(Path cgroup) throws IOException {
    for (long pid : CgroupFiles.processes(cgroup)) {
      if (pid != ProcessHandle.current().pid()) {
        // The handle remembers when the process started, so a reused pid is not hit.
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
    for (Path child : CgroupFiles.children(cgroup)) {
      kill(child);
    }
  }

  private static void removeTree(Path cgroup) throws IOException {
    for (Path child : CgroupFiles.children(cgroup)) {
      removeTree(child);
    }
    Files.deleteIfExists(cgroup);
  }

  private static Object processesOf(Path cgroup) {
    try {
      List<Long> pids = CgroupFiles.processes(cgroup);
      return pids.isEmpty() ? "none" : pids;
    } catch (IOException e) {
      return CgroupFiles.reason(e);
    }
  }

  private static final class Attempts {
    private int made;
    private long dueNanos;
  }
}
