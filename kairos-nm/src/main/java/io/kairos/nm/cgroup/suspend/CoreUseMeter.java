// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import io.kairos.nm.cgroup.CoreControl;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Tells what tasks used between two looks. Owned by one thread. */
final class CoreUseMeter {
  private final ToLongFunction<String> cpuNanos;
  private final LongSupplier nanoClock;
  private Map<String, Long> before = Map.of();
  private long lookedAt;

  /**
   * @param cpuNanos CPU time of a task, or {@link CoreControl#UNKNOWN}
   */
  CoreUseMeter(ToLongFunction<String> cpuNanos, LongSupplier nanoClock) {
    this.cpuNanos = cpuNanos;
    this.nanoClock = nanoClock;
    lookedAt = nanoClock.getAsLong();
  }

  /**
   * Since the last call. A task counts from the second look on.
   *
   * @param suspended tasks among {@code live}, not empty
   * @return unknown where the CPU time of any task is
   */
  CoreUse look(Set<String> live, Set<String> suspended) {
    long passed = nanoClock.getAsLong() - lookedAt;
    lookedAt += passed;
    Map<String, Long> now = new HashMap<>();
    long running = 0;
    long waiting = 0;
    boolean isKnown = passed > 0;
    for (String taskId : live) {
      long nanos = cpuNanos.applyAsLong(taskId);
      if (nanos == CoreControl.UNKNOWN) {
        isKnown = false;
        continue;
      }
      now.put(taskId, nanos);
      long used = Math.max(0, nanos - before.getOrDefault(taskId, nanos));
      if (suspended.contains(taskId)) {
        waiting += used;
      } else {
        running += used;
      }
    }
    before = now;
    return isKnown
        ? CoreUse.of((double) running / passed, (double) waiting / passed, suspended.size())
        : CoreUse.unknown();
  }
}
