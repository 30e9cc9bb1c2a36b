// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Collection;
import java.util.Collections;
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
    this(new Own(copy(seconds), copy(endedSeconds)));
  }

  private ServiceTotals(Own maps) {
    this.seconds = maps.seconds;
    this.endedSeconds = maps.endedSeconds;
  }

  /** Maps that nobody changes any more. */
  private static final class Own {
    final Map<String, Double> seconds;
    final Map<String, Double> endedSeconds;

    Own(Map<String, Double> seconds, Map<String, Double> endedSeconds) {
      this.seconds = seconds;
      this.endedSeconds = endedSeconds;
    }
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
    ended.values().removeIf(left -> !isMore(left));
    return new ServiceTotals(seconds, ended);
  }

  /**
   * The same of two maps that nobody changes any more, without a copy.
   *
   * @param seconds by all their tasks
   * @param endedSeconds of that, by tasks that have ended, where it {@linkplain #isMore is more}
   *     than nothing
   */
  public static ServiceTotals ofOwn(Map<String, Double> seconds, Map<String, Double> endedSeconds) {
    return new ServiceTotals(
        new Own(Collections.unmodifiableMap(seconds), Collections.unmodifiableMap(endedSeconds)));
  }

  /** Whether what is left after the tasks that are here is more than the sums are wrong by. */
  public static boolean isMore(double leftSeconds) {
    return leftSeconds > ROUNDING_SECONDS;
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
