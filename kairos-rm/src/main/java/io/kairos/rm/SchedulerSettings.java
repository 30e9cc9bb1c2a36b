// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.rm.placement.JobOrders;
import io.kairos.rm.placement.TieBreakers;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Every setting of the ResourceManager's half, with its default, range and meaning. They are read
 * from capacity-scheduler.xml and again at every {@code yarn rmadmin -refreshQueues}.
 */
public final class SchedulerSettings {
  /** Common prefix of every property here. */
  public static final String PREFIX = "yarn.scheduler.capacity.kairos.";

  /** The job order that leaves leaf queues as stock YARN makes them. */
  static final String FIFO = "fifo";

  private static final Setting<Integer> QUEUE_VCORES =
      Setting.integer(
          PREFIX + "queue-vcores",
          "4",
          0,
          100_000,
          "The paper's Q: vcores by which the tasks on a node may exceed its own vcores, suspended"
              + " tasks included. Memory is never over-committed.");

  private static final Setting<Integer> DISPATCH_INTERVAL_MILLIS =
      Setting.integer(
          PREFIX + "dispatch-interval-ms",
          "100",
          1,
          3_600_000,
          "The paper's Δ of the central scheduler: how long waiting tasks wait at most until nodes"
              + " are offered again, in milliseconds. New tasks and freed room are answered at"
              + " once.");

  private static final Setting<String> TIE_BREAKER =
      named(
          PREFIX + "tie-breaker",
          TieBreakers.names(),
          "Which of the nodes with equally many tasks is offered first: the one with the lowest"
              + " variance or the lowest sum of attained service, or any.");

  private static final Setting<String> JOB_ORDER =
      named(
          PREFIX + "job-order",
          JobOrders.names(),
          "Which application of a leaf queue is asked first: the one that came first, or the one"
              + " whose tasks together attained least. A queue's own ordering-policy goes before"
              + " it.");

  private static final Setting<Double> JOB_ORDER_BASE_SECONDS =
      Setting.decimal(
          PREFIX + "job-order-base-seconds",
          "3000",
          0.001,
          1e12,
          "Attained service, in core-seconds, up to which jobs are on the first step of job-order"
              + " las.");

  private static final Setting<Double> JOB_ORDER_STEP_FACTOR =
      Setting.decimal(
          PREFIX + "job-order-step-factor",
          "4",
          1.1,
          1000,
          "How many times the attained service of one step of job-order las the next one takes.");

  private static final List<Setting<?>> ALL =
      List.of(
          QUEUE_VCORES,
          DISPATCH_INTERVAL_MILLIS,
          TIE_BREAKER,
          JOB_ORDER,
          JOB_ORDER_BASE_SECONDS,
          JOB_ORDER_STEP_FACTOR);

  private final int queueVcores;
  private final int dispatchIntervalMillis;
  private final String tieBreaker;
  private final String jobOrder;
  private final double jobOrderBaseSeconds;
  private final double jobOrderStepFactor;

  private SchedulerSettings(UnaryOperator<String> lookup) {
    queueVcores = QUEUE_VCORES.read(lookup);
    dispatchIntervalMillis = DISPATCH_INTERVAL_MILLIS.read(lookup);
    tieBreaker = TIE_BREAKER.read(lookup);
    jobOrder = JOB_ORDER.read(lookup);
    jobOrderBaseSeconds = JOB_ORDER_BASE_SECONDS.read(lookup);
    jobOrderStepFactor = JOB_ORDER_STEP_FACTOR.read(lookup);
  }

  /**
   * Reads all settings.
   *
   * @param lookup text of a property, {@code null} where it is not set
   * @throws InvalidSettingException for the first one that cannot be used
   */
  public static SchedulerSettings read(UnaryOperator<String> lookup) {
    return new SchedulerSettings(lookup);
  }

  /** Every setting there is, in the order of the manual. */
  public static List<Setting<?>> all() {
    return ALL;
  }

  /** The paper's Q in vcores. */
  int queueVcores() {
    return queueVcores;
  }

  /** The longest pause between two looks at what waits, in milliseconds. */
  int dispatchIntervalMillis() {
    return dispatchIntervalMillis;
  }

  /** One of {@link TieBreakers#names()}. */
  String tieBreaker() {
    return tieBreaker;
  }

  /** One of {@link JobOrders#names()}. */
  String jobOrder() {
    return jobOrder;
  }

  /** Core-seconds at which the first step of the job order ends. */
  double jobOrderBaseSeconds() {
    return jobOrderBaseSeconds;
  }

  /** How many times as long each further step is. */
  double jobOrderStepFactor() {
    return jobOrderStepFactor;
  }

  private static Setting<String> named(String property, Set<String> names, String meaning) {
    return Setting.parsed(
        property,
        names.iterator().next(),
        "one of " + String.join(", ", names),
        meaning,
        text -> {
          if (!names.contains(text)) {
            throw new IllegalArgumentException(text);
          }
          return text;
        });
  }
}
