// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What applications attained on a node since they first ran there, by application id, in
 * core-seconds. Immutable.
 */
public final class ServiceTotals {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Less than this was attained by nobody: the two sums are rounded apart. */
  private static final double ROUNDING_SECONDS = 0.001;

  private final Map<String, Double> seconds;
  private final Map<String, Double> endedSeconds;

  /**
   * @param seconds by all their tasks
   * @param endedSeconds of that, by tasks that have ended; none for an application that has none
   */
  public ServiceTotals(Map<String, Double> seconds, Map<String, Double> endedSeconds) {
    this.seconds = copy(seconds);
    this.endedSeconds = copy(endedSeconds);
  }

  /** Of no entries without a walk: each heartbeat of a node without tasks has two such maps. */
  private static Map<String, Double> copy(Map<String, Double> from) {
    return from.isEmpty() ? Map.of() : Map.copyOf(from);
  }

  /**
   * What is left after the tasks that are here was attained by those that have ended. Nothing is
   * said of applications with sessions: what these attained fades.
   *
   * @param seconds by all tasks of each application
   * @param present tasks that have not ended
   */
  public static ServiceTotals of(Map<String, Double> seconds, Collection<TaskSnapshot> present) {
    Map<String, Double> ended = new HashMap<>(seconds);
    for (TaskSnapshot task : present) {
      double attained = task.vcores() * (task.attainedNanos() / NANOS_PER_SECOND);
      ended.computeIfPresent(task.applicationId(), (id, left) -> left - attained);
    }
    present.stream()
        .filter(task -> task.serviceClass() == ServiceClass.SESSION)
        .forEach(task -> ended.remove(task.applicationId()));
    ended.values().removeIf(left -> left <= ROUNDING_SECONDS);
    return new ServiceTotals(seconds, ended);
  }

  /** Of all tasks of each application. */
  public Map<String, Double> seconds() {
    return seconds;
  }

  /** Of tasks that have ended; an application that is not in it has none that is known of. */
  public Map<String, Double> endedSeconds() {
    return endedSeconds;
  }
}
