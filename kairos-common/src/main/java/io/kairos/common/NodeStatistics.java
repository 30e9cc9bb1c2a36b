// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a node scheduler reports in every heartbeat (Kairos, Algorithm 1, lines 45–49), and its form
 * as custom resources of the stock heartbeat's {@code ResourceUtilization}: names to 32-bit floats,
 * so 24 significant bits.
 *
 * <p>Units: attained service of a task is the CPU time it used for each of its vcores, in seconds
 * (that is what orders tasks on a node); its variance is in seconds squared. Service of an
 * application is in core-seconds, so the CPU time that its tasks used. Where nobody counts CPU time
 * (signals, shadow mode) and where tasks are queued, the time counts in which a task held its
 * cores. Application masters hold no core and are in none of the figures.
 */
public final class NodeStatistics {
  /** Common prefix of every name this plug-in puts into a heartbeat. */
  public static final String PREFIX = "kairos.";

  /** Version of this format; a reader refuses a version it does not know. */
  public static final int FORMAT = 1;

  static final String FORMAT_KEY = PREFIX + "format";
  static final String TASKS_KEY = PREFIX + "las.tasks";
  static final String RUNNING_KEY = PREFIX + "las.running";
  static final String WAITING_KEY = PREFIX + "las.waiting";
  static final String VARIANCE_KEY = PREFIX + "las.attained.variance";
  static final String STANDARD_DEVIATION_KEY = PREFIX + "las.attained.stddev";
  static final String SUM_KEY = PREFIX + "las.attained.sum";
  static final String PREEMPTIONS_KEY = PREFIX + "las.preemptions";
  static final String QUEUE_WAIT_KEY = PREFIX + "queue.wait";
  static final String QUEUE_TASK_KEY = PREFIX + "queue.task";

  /** Above 0: the queue is closed. A queue that says nothing of it is open. */
  static final String QUEUE_CLOSED_KEY = PREFIX + "queue.closed";

  static final String IDLE_KEY = PREFIX + "las.idle";
  static final String IDLE_VCORES_KEY = PREFIX + "las.idle.vcores";
  static final String UNUSED_VCORES_KEY = PREFIX + "cpu.unused.vcores";
  static final String USED_KEY = PREFIX + "cpu.used.millicores";
  static final String SPARE_KEY = PREFIX + "cpu.spare.millicores";

  /** Of the service of applications; not a name that an older reader takes for one of these. */
  static final String EPOCH_KEY = PREFIX + "service.epoch";

  static final String APPLICATION_PREFIX = PREFIX + "app.";

  /** Of the same, what tasks attained that have ended. */
  static final String ENDED_PREFIX = PREFIX + "ended.";

  /** Of what a further task of an application is expected to use. */
  static final String COMING_PREFIX = PREFIX + "coming.";

  /** Highest epoch; a float holds every whole number up to it. */
  public static final int HIGHEST_EPOCH = (1 << 24) - 1;

  /** The tasks of a node, and what they attained. */
  private static final class TaskFigures {
    private final int running;
    private final int waiting;
    private final double sumSeconds;
    private final double varianceSeconds2;

    private TaskFigures(int running, int waiting, double sumSeconds, double varianceSeconds2) {
      if (running < 0 || waiting < 0 || !isAmount(sumSeconds) || !isAmount(varianceSeconds2)) {
        throw new IllegalArgumentException(
            "not a statistic: running "
                + running
                + ", waiting "
                + waiting
                + ", sum "
                + sumSeconds
                + " s, variance "
                + varianceSeconds2
                + " s²");
      }
      this.running = running;
      this.waiting = waiting;
      this.sumSeconds = sumSeconds;
      this.varianceSeconds2 = varianceSeconds2;
    }
  }

  private final TaskFigures tasks;
  private final ServiceTotals service;
  private final QueueStatistics queue;

  /** {@code null} if the node does not count CPU time. */
  private final UsedCores usedCores;

  /** Negative if it is not known. */
  private final long preemptions;

  /** 0 if it is not known. */
  private final int serviceEpoch;

  /**
   * @param running tasks that hold cores, at least 0
   * @param waiting tasks that are suspended, at least 0
   * @param sumSeconds running time of all tasks together, finite and at least 0
   * @param varianceSeconds2 population variance of the tasks' attained service, finite and at least
   *     0; 0 for fewer than two tasks
   * @param applicationServiceSeconds service that each application's tasks attained on this node
   *     since it first ran there, finished tasks included, keyed by application id
   */
  public NodeStatistics(
      int running,
      int waiting,
      double sumSeconds,
      double varianceSeconds2,
      Map<String, Double> applicationServiceSeconds) {
    this(
        new TaskFigures(running, waiting, sumSeconds, varianceSeconds2),
        new ServiceTotals(applicationServiceSeconds, Map.of()),
        null,
        null,
        -1,
        0);
  }

  private NodeStatistics(
      TaskFigures tasks,
      ServiceTotals service,
      QueueStatistics queue,
      UsedCores usedCores,
      long preemptions,
      int serviceEpoch) {
    this.tasks = tasks;
    this.service = service;
    this.queue = queue;
    this.usedCores = usedCores;
    this.preemptions = preemptions;
    this.serviceEpoch = serviceEpoch;
  }

  /** The same of a node whose waiting tasks are not suspended, but wait for their launch. */
  public NodeStatistics withQueue(QueueStatistics newQueue) {
    return new NodeStatistics(tasks, service, newQueue, usedCores, preemptions, serviceEpoch);
  }

  /**
   * The same of a node that counts CPU time.
   *
   * @throws IllegalArgumentException if more tasks are idle than run
   */
  public NodeStatistics withUsedCores(UsedCores newUsedCores) {
    if (newUsedCores.idleTasks() > tasks.running) {
      throw new IllegalArgumentException(
          newUsedCores.idleTasks() + " of " + tasks.running + " running tasks cannot be idle");
    }
    return new NodeStatistics(tasks, service, queue, newUsedCores, preemptions, serviceEpoch);
  }

  /** The same with another service of applications. */
  public NodeStatistics withService(ServiceTotals newService) {
    return new NodeStatistics(tasks, newService, queue, usedCores, preemptions, serviceEpoch);
  }

  /**
   * The same with how often the node has suspended a task since it started; at least 0. In a
   * heartbeat it is exact up to 16,777,216.
   */
  public NodeStatistics withPreemptions(long newPreemptions) {
    return new NodeStatistics(tasks, service, queue, usedCores, newPreemptions, serviceEpoch);
  }

  /**
   * The same with the number by which a reader knows that the service of applications was counted
   * from nothing: another one since the node lost what it had counted.
   *
   * @throws IllegalArgumentException unless it is from 1 to {@link #HIGHEST_EPOCH}
   */
  public NodeStatistics withServiceEpoch(int newEpoch) {
    if (!isEpoch(newEpoch)) {
      throw new IllegalArgumentException(newEpoch + " is no epoch");
    }
    return new NodeStatistics(tasks, service, queue, usedCores, preemptions, newEpoch);
  }

  /** Whether this plug-in, of whatever version, has put anything into a heartbeat. */
  public static boolean isIn(Map<String, Float> custom) {
    return custom.containsKey(FORMAT_KEY);
  }

  /**
   * Reads what {@link #toCustomResources()} wrote.
   *
   * @return empty if the node sends no statistics, those of another format, or values that are no
   *     statistics (missing, NaN, infinite, negative): a node is never ranked by such values
   */
  public static Optional<NodeStatistics> fromCustomResources(Map<String, Float> custom) {
    Float format = custom.get(FORMAT_KEY);
    if (format == null || format != FORMAT) {
      return Optional.empty();
    }
    double running = amount(custom.get(RUNNING_KEY));
    double waiting = amount(custom.get(WAITING_KEY));
    double sum = amount(custom.get(SUM_KEY));
    double variance = amount(custom.get(VARIANCE_KEY));
    if (running < 0 || waiting < 0 || sum < 0 || variance < 0) {
      return Optional.empty();
    }
    return Optional.of(
        new NodeStatistics(
            new TaskFigures((int) running, (int) waiting, sum, variance),
            new ServiceTotals(amounts(custom, APPLICATION_PREFIX), amounts(custom, ENDED_PREFIX)),
            queue(custom),
            usedCores(custom, (int) running),
            (long) amount(custom.get(PREEMPTIONS_KEY)),
            epoch(custom)));
  }

  /**
   * A heartbeat with what an earlier one of the same node told of applications, which nobody has
   * read: each tells of some applications only. O(names).
   *
   * @param custom what the heartbeat carries; its own totals win
   * @param unread what the earlier one carried; it adds nothing if the node has lost its totals
   *     since
   */
  public static Map<String, Float> withUnreadTotals(
      Map<String, Float> custom, Map<String, Float> unread) {
    if (!isIn(custom) || epoch(custom) != epoch(unread)) {
      return custom;
    }
    Map<String, Float> together = custom;
    for (Map.Entry<String, Float> total : unread.entrySet()) {
      String name = total.getKey();
      if ((name.startsWith(APPLICATION_PREFIX) || name.startsWith(ENDED_PREFIX))
          && !custom.containsKey(name)) {
        if (together == custom) {
          together = new HashMap<>(custom);
        }
        together.put(name, total.getValue());
      }
    }
    return together;
  }

  /** The names and values to put into a heartbeat. */
  public Map<String, Float> toCustomResources() {
    Map<String, Float> custom = new HashMap<>();
    custom.put(FORMAT_KEY, (float) FORMAT);
    custom.put(TASKS_KEY, (float) tasks());
    custom.put(RUNNING_KEY, (float) tasks.running);
    custom.put(WAITING_KEY, (float) tasks.waiting);
    custom.put(SUM_KEY, (float) tasks.sumSeconds);
    // A variance beyond the range of a float would arrive as infinity and be refused as a whole.
    custom.put(VARIANCE_KEY, (float) Math.min(tasks.varianceSeconds2, Float.MAX_VALUE));
    custom.put(STANDARD_DEVIATION_KEY, (float) standardDeviationSeconds());
    if (preemptions >= 0) {
      custom.put(PREEMPTIONS_KEY, (float) preemptions);
    }
    if (serviceEpoch != 0) {
      custom.put(EPOCH_KEY, (float) serviceEpoch);
    }
    if (queue != null) {
      custom.put(QUEUE_WAIT_KEY, (float) queue.waitSeconds());
      custom.put(QUEUE_TASK_KEY, (float) queue.meanTaskSeconds());
      custom.put(QUEUE_CLOSED_KEY, queue.isOpen() ? 0f : 1f);
    }
    if (usedCores != null) {
      custom.put(IDLE_KEY, (float) usedCores.idleTasks());
      custom.put(IDLE_VCORES_KEY, (float) usedCores.idleVcores());
      custom.put(UNUSED_VCORES_KEY, (float) usedCores.unusedVcores());
      custom.put(USED_KEY, (float) usedCores.usedMilliCores());
      custom.put(SPARE_KEY, (float) usedCores.spareMilliCores());
      usedCores
          .comingMilliCores()
          .forEach((id, milliCores) -> custom.put(COMING_PREFIX + id, (float) milliCores));
    }
    service.seconds().forEach((id, s) -> custom.put(APPLICATION_PREFIX + id, s.floatValue()));
    service.endedSeconds().forEach((id, s) -> custom.put(ENDED_PREFIX + id, s.floatValue()));
    return custom;
  }

  /** Tasks on the node, running or waiting. */
  public int tasks() {
    return tasks.running + tasks.waiting;
  }

  /** Tasks that hold cores, or hold none because they are idle: see {@link #usedCores}. */
  public int running() {
    return tasks.running;
  }

  /** Tasks that are suspended. */
  public int waiting() {
    return tasks.waiting;
  }

  /** Attained service of all tasks together, in seconds of running time. */
  public double sumSeconds() {
    return tasks.sumSeconds;
  }

  /** Population variance of the tasks' attained service, in seconds squared. */
  public double varianceSeconds2() {
    return tasks.varianceSeconds2;
  }

  /** Square root of the variance, in seconds. */
  public double standardDeviationSeconds() {
    return Math.sqrt(tasks.varianceSeconds2);
  }

  /** What a node with a queue before launch says of it; empty for a node that suspends tasks. */
  public Optional<QueueStatistics> queue() {
    return Optional.ofNullable(queue);
  }

  /**
   * What the tasks use of the node's cores; empty if it does not tell: it does not count CPU time,
   * it holds tasks back before their launch, or its plug-in is too old.
   */
  public Optional<UsedCores> usedCores() {
    return Optional.ofNullable(usedCores);
  }

  /** How often the node has suspended a task since it started; empty if it does not tell. */
  public OptionalLong preemptions() {
    return preemptions < 0 ? OptionalLong.empty() : OptionalLong.of(preemptions);
  }

  /**
   * Since when the node counts the service of applications: see {@link #withServiceEpoch}. Empty if
   * it does not tell.
   */
  public OptionalInt serviceEpoch() {
    return serviceEpoch == 0 ? OptionalInt.empty() : OptionalInt.of(serviceEpoch);
  }

  /**
   * What each application attained on this node. A heartbeat holds some of the node's applications;
   * of the others it says nothing.
   */
  public ServiceTotals service() {
    return service;
  }

  private static QueueStatistics queue(Map<String, Float> custom) {
    double wait = amount(custom.get(QUEUE_WAIT_KEY));
    double task = amount(custom.get(QUEUE_TASK_KEY));
    if (wait < 0 || task < 0) {
      return null;
    }
    QueueStatistics queue = new QueueStatistics(wait, task);
    return amount(custom.get(QUEUE_CLOSED_KEY)) > 0 ? queue.closed() : queue;
  }

  /** {@code null} unless all of it is there and can be true: no node is judged by a part. */
  private static UsedCores usedCores(Map<String, Float> custom, int running) {
    int idle = (int) amount(custom.get(IDLE_KEY));
    int idleVcores = (int) amount(custom.get(IDLE_VCORES_KEY));
    int used = (int) amount(custom.get(USED_KEY));
    int spare = (int) amount(custom.get(SPARE_KEY));
    return idle <= running && UsedCores.isUse(idle, idleVcores, used, spare)
        ? new UsedCores(idle, idleVcores, used, spare)
            .withUnusedVcores((int) amount(custom.get(UNUSED_VCORES_KEY)))
            .withComingMilliCores(coming(custom))
        : null;
  }

  private static Map<String, Integer> coming(Map<String, Float> custom) {
    Map<String, Integer> coming = new HashMap<>();
    amounts(custom, COMING_PREFIX)
        .forEach((id, milliCores) -> coming.put(id, (int) Math.min(UsedCores.MILLI, milliCores)));
    return coming;
  }

  private static Map<String, Double> amounts(Map<String, Float> custom, String prefix) {
    Map<String, Double> amounts = new HashMap<>();
    custom.forEach(
        (name, value) -> {
          if (name.startsWith(prefix) && amount(value) >= 0) {
            amounts.put(name.substring(prefix.length()), value.doubleValue());
          }
        });
    return amounts;
  }

  private static int epoch(Map<String, Float> custom) {
    double epoch = amount(custom.get(EPOCH_KEY));
    return isEpoch(epoch) ? (int) epoch : 0;
  }

  private static boolean isEpoch(double value) {
    return value >= 1 && value <= HIGHEST_EPOCH;
  }

  private static boolean isAmount(double value) {
    return Double.isFinite(value) && value >= 0;
  }

  private static double amount(Float value) {
    return value != null && isAmount(value) ? value : -1;
  }
}
