// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.node;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * CPU that a thread needs which runs a {@link BusyNode} at real speed: quantum of one second (the
 * paper's is 50), a task that ends and one that arrives every 100 ms, statistics every second. What
 * the kernel takes to shrink and restore a task is not in it.
 */
final class SchedulerThreadCpuShare {
  private static final long QUANTUM_NANOS = SECONDS.toNanos(1);
  private static final long TURNOVER_NANOS = MILLISECONDS.toNanos(100);
  private static final long HEARTBEAT_NANOS = SECONDS.toNanos(1);

  private SchedulerThreadCpuShare() {}

  /** CPU time of the thread per wall-clock time, from 0 to 1. */
  static double measure(int tasks, Duration duration) throws InterruptedException {
    AtomicLong cpuNanos = new AtomicLong();
    Thread thread =
        new Thread(() -> cpuNanos.set(runFor(tasks, duration.toNanos())), "kairos-scheduler");
    thread.start();
    thread.join();
    return (double) cpuNanos.get() / duration.toNanos();
  }

  private static long runFor(int tasks, long durationNanos) {
    var threads = ManagementFactory.getThreadMXBean();
    long begin = System.nanoTime();
    BusyNode node = new BusyNode(tasks, QUANTUM_NANOS, begin);
    // Filling the node is no part of what it costs to run it.
    long cpuBefore = threads.getCurrentThreadCpuTime();
    begin = System.nanoTime();
    long nextTurnover = begin;
    long nextHeartbeat = begin;
    for (long now = begin; now - begin < durationNanos; now = System.nanoTime()) {
      if (now - nextTurnover >= 0) {
        node.finish(now);
        node.arrive(now);
        nextTurnover = now + TURNOVER_NANOS;
      }
      if (now - nextHeartbeat >= 0) {
        node.scheduler().statistics(now);
        nextHeartbeat = now + HEARTBEAT_NANOS;
      }
      node.scheduler().advance(now);
      long wait =
          Math.min(
              node.scheduler().nextTimerNanos() - now, Math.min(nextTurnover, nextHeartbeat) - now);
      LockSupport.parkNanos(wait);
    }
    return threads.getCurrentThreadCpuTime() - cpuBefore;
  }
}
