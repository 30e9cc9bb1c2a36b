// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.settings;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.NodeAdmission;
import io.kairos.rm.placement.Overcommits;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.QueueBoundKind;
import io.kairos.rm.placement.QueueBoundOptions;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.yaq.QueueLengthRule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Every setting of the ResourceManager's half, with its default, range and meaning. They are read
 * from capacity-scheduler.xml and again at every {@code yarn rmadmin -refreshQueues}.
 */
public final class SchedulerSettings {
  /** Common prefix of every property here. */
  public static final String PREFIX = "yarn.scheduler.capacity.kairos.";

  public static final Setting<NodeAdmission> QUEUE_VCORES =
      Setting.parsed(
          PREFIX + "queue-vcores",
          "4",
          Overcommits.RANGE,
          "The paper's Q: vcores by which the tasks on a node may exceed its own vcores, suspended"
              + " tasks included. A number is the same for every node; a percentage is of each"
              + " node's own vcores, rounded up, for nodes of different sizes. Application masters"
              + " do not count. Memory is never over-committed. Nodes that hold tasks back before"
              + " their launch go by node-queue-bound instead.",
          Overcommits::parse);

  private static final Setting<QueueBoundKind> QUEUE_BOUND =
      Setting.choice(
          PREFIX + "node-queue-bound",
          "auto",
          QueueBoundKind.ALL,
          "What bounds the queue of a node that holds tasks back before their launch.",
          "Memory is over-committed there by as much as vcores.");

  private static final Setting<Integer> QUEUE_LENGTH_VCORES =
      Setting.integer(
          PREFIX + "node-queue-length-vcores",
          "4",
          0,
          QueueBoundOptions.MOST_VCORES,
          "node-queue-bound length: b, vcores of tasks that may wait at a node. 0 is what stock"
              + " YARN does.");

  private static final Setting<Integer> QUEUE_MAX_VCORES =
      Setting.integer(
          PREFIX + "node-queue-max-vcores",
          "50",
          0,
          QueueBoundOptions.MOST_VCORES,
          "node-queue-bound auto and delay: the longest a queue may become, in vcores. Under delay"
              + " the capacities of queues count every node with so much on top.");

  private static final Setting<Double> QUEUE_UTILIZATION_PERCENT =
      Setting.decimal(
          PREFIX + "node-queue-utilization-percent",
          "95",
          1,
          99.99,
          "node-queue-bound auto: share of the heartbeat intervals, in percent, in which no slot"
              + " shall stand idle.");

  private static final Setting<QueueLengthRule> QUEUE_LENGTH_RULE =
      Setting.choice(
          PREFIX + "node-queue-length-rule",
          "erlang",
          QueueLengthRule.ALL,
          "node-queue-bound auto: how the length follows from slots, mean duration and heartbeat"
              + " interval.",
          "");

  private static final Setting<Integer> QUEUE_DELAY_MILLIS =
      Setting.integer(
          PREFIX + "node-queue-delay-ms",
          "10000",
          1,
          86_400_000,
          "node-queue-bound delay: Yaq's WT_max, in milliseconds: nothing more is queued"
              + " where the expected wait has come to this.");

  private static final Setting<Placement> PLACEMENT =
      Setting.choice(
          PREFIX + "placement",
          "fewest-tasks",
          Placement.ALL,
          "Which node is offered first.",
          "Tasks count by their vcores; application masters do not count.");

  private static final Setting<Integer> MIN_FREE_PERCENT =
      Setting.integer(
          PREFIX + "placement-min-free-percent",
          "100",
          0,
          100,
          "Yaq's Rf_min: while more than this percentage of the slots at nodes with queues is free,"
              + " a node without a free slot is not offered. With 100 it always is, in the order of"
              + " the placement.");

  private static final Setting<Integer> DEFAULT_TASK_MILLIS =
      Setting.integer(
          PREFIX + "default-task-duration-ms",
          "10000",
          1,
          86_400_000,
          "How long a task is expected to run, in milliseconds, where none like it has ended"
              + " yet.");

  private static final Setting<Integer> DISPATCH_INTERVAL_MILLIS =
      Setting.integer(
          PREFIX + "dispatch-interval-ms",
          "100",
          1,
          3_600_000,
          "The paper's Δ of the central scheduler: how long waiting tasks wait at most until nodes"
              + " are offered again, in milliseconds. New tasks and freed room are answered at"
              + " once.");

  private static final Setting<TieBreaker> TIE_BREAKER =
      Setting.choice(
          PREFIX + "tie-breaker",
          "var",
          TieBreaker.ALL,
          "Which of the nodes with equal load is offered first.",
          "");

  private static final Setting<JobOrder> JOB_ORDER =
      Setting.choice(
          PREFIX + "job-order",
          "fifo",
          JobOrder.ALL,
          "Which application of a leaf queue is asked first.",
          "A queue's own ordering-policy goes before it.");

  private static final Setting<Long> JOB_ORDER_STARVATION_MILLIS =
      Setting.longInteger(
          PREFIX + "job-order-starvation-ms",
          "600000",
          0,
          Long.MAX_VALUE,
          "job-order srjf and lrtf: an application some of whose tasks wait centrally, and that was"
              + " given no container for longer, in milliseconds, goes before all others; those in"
              + " the order of their arrival.");

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
          QUEUE_BOUND,
          QUEUE_LENGTH_VCORES,
          QUEUE_MAX_VCORES,
          QUEUE_UTILIZATION_PERCENT,
          QUEUE_LENGTH_RULE,
          QUEUE_DELAY_MILLIS,
          DEFAULT_TASK_MILLIS,
          DISPATCH_INTERVAL_MILLIS,
          PLACEMENT,
          MIN_FREE_PERCENT,
          TIE_BREAKER,
          JOB_ORDER,
          JOB_ORDER_STARVATION_MILLIS,
          JOB_ORDER_BASE_SECONDS,
          JOB_ORDER_STEP_FACTOR);

  private final NodeAdmission overcommit;
  private final QueueBoundKind queueBound;
  private final int queueLengthVcores;
  private final int queueMaxVcores;
  private final double queueUtilizationPercent;
  private final QueueLengthRule queueLengthRule;
  private final int queueDelayMillis;
  private final int defaultTaskMillis;
  private final int dispatchIntervalMillis;
  private final Placement placement;
  private final int minFreePercent;
  private final TieBreaker tieBreaker;
  private final JobOrder jobOrder;
  private final long jobOrderStarvationMillis;
  private final JobOrderOptions jobOrderOptions;

  private SchedulerSettings(UnaryOperator<String> lookup) {
    overcommit = QUEUE_VCORES.read(lookup);
    queueBound = QUEUE_BOUND.read(lookup);
    queueLengthVcores = QUEUE_LENGTH_VCORES.read(lookup);
    queueMaxVcores = QUEUE_MAX_VCORES.read(lookup);
    queueUtilizationPercent = QUEUE_UTILIZATION_PERCENT.read(lookup);
    queueLengthRule = QUEUE_LENGTH_RULE.read(lookup);
    queueDelayMillis = QUEUE_DELAY_MILLIS.read(lookup);
    defaultTaskMillis = DEFAULT_TASK_MILLIS.read(lookup);
    placement = PLACEMENT.read(lookup);
    minFreePercent = MIN_FREE_PERCENT.read(lookup);
    dispatchIntervalMillis = DISPATCH_INTERVAL_MILLIS.read(lookup);
    tieBreaker = TIE_BREAKER.read(lookup);
    jobOrder = JOB_ORDER.read(lookup);
    jobOrderStarvationMillis = JOB_ORDER_STARVATION_MILLIS.read(lookup);
    jobOrderOptions =
        new JobOrderOptions(
            JOB_ORDER_BASE_SECONDS.read(lookup), JOB_ORDER_STEP_FACTOR.read(lookup));
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

  /**
   * Every setting as it applies.
   *
   * @param lookup text of a property, {@code null} where it is not set
   * @return property to text, in the order of the manual
   */
  public static Map<String, String> texts(UnaryOperator<String> lookup) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Setting<?> setting : ALL) {
      texts.put(setting.property(), setting.text(lookup));
    }
    return Collections.unmodifiableMap(texts);
  }

  /** N + Q. */
  public NodeAdmission overcommit() {
    return overcommit;
  }

  /** What bounds the queues of nodes. */
  public QueueBoundKind queueBound() {
    return queueBound;
  }

  /** What the bound gives a node, as what one reads after "the node gets". */
  public String queueBoundInWords() {
    // The words name what the operator chose, and the heartbeat's interval is none of that.
    return queueBound.gives(queueBoundOptions(1));
  }

  /**
   * What the bound of nodes' queues is made from.
   *
   * @param heartbeatMillis interval between two heartbeats of a node
   */
  public QueueBoundOptions queueBoundOptions(long heartbeatMillis) {
    return new QueueBoundOptions(
        queueLengthVcores,
        queueMaxVcores,
        queueLengthRule,
        queueUtilizationPercent / 100,
        heartbeatMillis,
        queueDelayMillis);
  }

  /** Duration of a task of which nothing is known, in milliseconds. */
  public int defaultTaskMillis() {
    return defaultTaskMillis;
  }

  /** Which node is offered first. */
  public Placement placement() {
    return placement;
  }

  /** Rf_min: share of free slots above which nothing is queued, from 0 to 1. */
  public double minFreeShare() {
    return minFreePercent / 100.0;
  }

  /** The longest pause between two looks at what waits, in milliseconds. */
  public int dispatchIntervalMillis() {
    return dispatchIntervalMillis;
  }

  /** Which of equals is. */
  public TieBreaker tieBreaker() {
    return tieBreaker;
  }

  /** Which application of a leaf queue is asked first. */
  public JobOrder jobOrder() {
    return jobOrder;
  }

  /** How long tasks wait until their job counts as starved, in milliseconds. */
  public long jobOrderStarvationMillis() {
    return jobOrderStarvationMillis;
  }

  /** What it is made from. */
  public JobOrderOptions jobOrderOptions() {
    return jobOrderOptions;
  }
}
