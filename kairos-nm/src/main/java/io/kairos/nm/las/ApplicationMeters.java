// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.ServiceClass;
import io.kairos.common.ServiceTotals;
import java.util.HashMap;
import java.util.Map;

/** The meters of all applications that have run on this node since it began to count. */
final class ApplicationMeters {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Map<String, ApplicationMeter> meters = new HashMap<>();

  /** The meter of an application; a new one at its first task. */
  ApplicationMeter of(String applicationId) {
    return meters.computeIfAbsent(applicationId, id -> new ApplicationMeter());
  }

  void forget(String applicationId) {
    meters.remove(applicationId);
  }

  boolean isEmpty() {
    return meters.isEmpty();
  }

  /** By application id, core-seconds. */
  Map<String, Double> seconds(long now) {
    Map<String, Double> seconds = new HashMap<>();
    meters.forEach((id, meter) -> seconds.put(id, meter.readCoreNanos(now) / NANOS_PER_SECOND));
    return seconds;
  }

  /**
   * As {@link ServiceTotals#of}, without an object for each task.
   *
   * @param cores has all tasks that are here
   */
  ServiceTotals totals(NodeCores cores, long now) {
    Map<String, Double> seconds = seconds(now);
    meters.forEach(
        (id, meter) -> {
          meter.leftSeconds = seconds.get(id);
          meter.hasSession = false;
        });
    for (RunningTasks.Entry entry : cores.running.all()) {
      isHere(entry.task, now);
    }
    for (Task task : cores.idle) {
      isHere(task, now);
    }
    if (cores.waiting.size() > 0) {
      // In an order, as sums are rounded.
      for (SuspendedTasks.Entry entry : cores.waiting.inOrder()) {
        isHere(entry.task, now);
      }
    }
    Map<String, Double> ended = new HashMap<>();
    meters.forEach(
        (id, meter) -> {
          if (!meter.hasSession && ServiceTotals.isMore(meter.leftSeconds)) {
            ended.put(id, meter.leftSeconds);
          }
        });
    return ServiceTotals.ofOwn(seconds, ended);
  }

  /** What a task attained that is here was attained by none that has ended. */
  private void isHere(Task task, long now) {
    ApplicationMeter meter = meters.get(task.applicationId);
    if (meter != null) {
      meter.leftSeconds -= task.vcores * (task.service.attainedNanos(now) / NANOS_PER_SECOND);
      meter.hasSession |= task.serviceClass == ServiceClass.SESSION;
    }
  }
}
