// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.settings;

import io.kairos.common.AppliedBy;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.common.SettingBuilder;
import io.kairos.common.SettingValues;
import io.kairos.rm.placement.FewestTasks;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.placement.WorstRankFirst;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.placement.admission.Overcommits;
import io.kairos.rm.placement.bound.QueueBoundKind;
import io.kairos.rm.placement.bound.QueueBoundOptions;
import io.kairos.rm.rank.RankOptions;
import io.kairos.yaq.QueueLengthRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Every setting of the ResourceManager's half, with its default, range and meaning. They are read
 * from capacity-scheduler.xml and again at every {@code yarn rmadmin -refreshQueues}.
 */
public final class SchedulerSettings {
  /** Common prefix of every property here. */
  public static final String PREFIX = "yarn.scheduler.capacity.kairos.";

  private static final String AUTO = "auto";

  public static final Setting<NodeAdmission> QUEUE_VCORES =
      setting("queue-vcores")
          .since("0.1.0")
          .unit("vcores, or percent of the node's vcores")
          .meaning(
              "A node gets tasks for up to this many vcores beyond its own (Q in the paper)."
                  + " Suspended tasks count; application masters do not count. A percentage is of"
                  + " each node's own vcores, rounded up. Memory is never over-committed on these"
                  + " nodes, so it bounds Q as well. Nodes that hold launches use"
                  + " `node-queue-bound` instead.")
          .parsed("100%", Overcommits.RANGE, Overcommits::parse);

  public static final Setting<QueueBoundKind> QUEUE_BOUND =
      setting("node-queue-bound")
          .since("0.1.0")
          .meaning("The bound limits the queue of tasks at a node that holds launches.")
          .choice(
              "auto",
              QueueBoundKind.ALL,
              "On these nodes, memory is over-committed by the same factor as vcores.");

  public static final Setting<Integer> QUEUE_LENGTH_VCORES =
      setting("node-queue-length-vcores")
          .since("0.1.0")
          .unit("vcores")
          .meaning(
              "With `node-queue-bound` = `length`, tasks of this many vcores may wait at a node (b"
                  + " in the Yaq paper). `0` lets no task wait at a node, as in stock YARN.")
          .integer("4", 0, QueueBoundOptions.MOST_VCORES);

  public static final Setting<Integer> QUEUE_MAX_VCORES =
      setting("node-queue-max-vcores")
          .since("0.1.0")
          .unit("vcores")
          .meaning(
              "With `node-queue-bound` = `auto` or `delay`, tasks of at most this many vcores wait"
                  + " at a node. With `delay`, the capacities of YARN queues count this many"
                  + " vcores more for every node.")
          .integer("50", 0, QueueBoundOptions.MOST_VCORES);

  public static final Setting<Double> QUEUE_UTILIZATION_PERCENT =
      setting("node-queue-utilization-percent")
          .since("0.1.0")
          .unit("percent")
          .meaning(
              "With `node-queue-bound` = `auto`, queues are so long that no slot is idle in this"
                  + " share of the heartbeat intervals.")
          .decimal("95", 1, 99.99);

  public static final Setting<QueueLengthRule> QUEUE_LENGTH_RULE =
      setting("node-queue-length-rule")
          .since("0.1.0")
          .meaning(
              "With `node-queue-bound` = `auto`, the rule computes the queue length from"
                  + " slots, mean task duration and heartbeat interval.")
          .choice("erlang", QueueLengthRule.ALL, "");

  public static final Setting<Integer> QUEUE_DELAY_MILLIS =
      setting("node-queue-delay-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "With `node-queue-bound` = `delay`, a node gets no more waiting tasks when its"
                  + " expected wait reaches this time (WT_max in the Yaq paper).")
          .integer("10000", 1, 86_400_000);

  /** Empty for {@value #AUTO}; see {@link #placement()}. */
  public static final Setting<Optional<Placement>> PLACEMENT =
      setting("placement")
          .since("0.1.0")
          .meaning(
              "The placement decides which node is offered first to a task. "
                  + Placement.ALL.inWords()
                  + ". `auto` is `worst-rank` where `job-order` is `rank`, and `fewest-tasks`"
                  + " elsewhere. Tasks count by their vcores; application masters do not count."
                  + " With `worst-rank` a full node takes only a task that ranks better than one"
                  + " that runs there. Tasks of a queue with an `ordering-policy` of YARN, or with"
                  + " `reservable`, go there as under `fewest-tasks`. It needs `job-order` = `rank`, and `policy` = `rank` on the"
                  + " nodes.")
          .parsed(
              AUTO,
              "one of "
                  + AUTO
                  + ", "
                  + String.join(", ", Placement.ALL.names())
                  + Placement.ALL.leftOut(),
              text -> text.equals(AUTO) ? Optional.empty() : Optional.of(Placement.ALL.get(text)));

  public static final Setting<Integer> MIN_FREE_PERCENT =
      setting("placement-min-free-percent")
          .since("0.1.0")
          .unit("percent")
          .meaning(
              "A full node with a queue gets no task while more than this share of slots at"
                  + " nodes with queues is free (Rf_min in Yaq). `100` (default) disables this"
                  + " check.")
          .integer("100", 0, 100);

  public static final Setting<Integer> DEFAULT_TASK_MILLIS =
      setting("default-task-duration-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "Kairos assumes this run time for tasks of a job or node until a task of that job or"
                  + " node has ended.")
          .integer("10000", 1, 86_400_000);

  public static final Setting<Integer> DISPATCH_INTERVAL_MILLIS =
      setting("dispatch-interval-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "Kairos offers nodes to waiting tasks at least this often (Δ of the paper's central"
                  + " scheduler). Kairos also answers new tasks and freed resources at once.")
          .integer("100", 1, 3_600_000);

  public static final Setting<TieBreaker> TIE_BREAKER =
      setting("tie-breaker")
          .since("0.1.0")
          .meaning(
              "The tie-breaker decides which of several nodes with equal load is offered"
                  + " first to a task.")
          .choice("var", TieBreaker.ALL, "");

  public static final Setting<JobOrder> JOB_ORDER =
      setting("job-order")
          .since("0.1.0")
          .meaning(
              "The job order decides which application of a leaf queue gets the next"
                  + " container.")
          .choice(
              "rank",
              JobOrder.ALL,
              "Applications of a higher priority go first in any case. A queue's own"
                  + " `ordering-policy` overrides this setting. `fifo` is the order of the paper,"
                  + " and of stock YARN.");

  /** Empty for {@value #AUTO}; see {@link #holdsReduces()}. */
  public static final Setting<Optional<Boolean>> HOLD_REDUCES =
      setting("hold-reduces")
          .since("0.1.0")
          .meaning(
              "`auto` is `true` where `job-order` is `rank`, and `false` elsewhere."
                  + " With `true`, a MapReduce job gets no container for a reduce while it asks for maps"
                  + " or runs some. The reduce would hold the container and wait. It counts for"
                  + " applications that come later. No reduce is held back where"
                  + " `yarn.scheduler.app-placement-allocator.class` names another class, or where"
                  + " `yarn.resourcemanager.scheduler.monitor.enable` is `true`. A refresh that turns"
                  + " this on lets the reduces of running applications go.")
          .parsed(
              AUTO,
              "one of " + AUTO + ", true, false",
              text -> {
                if (!Set.of(AUTO, "true", "false").contains(text)) {
                  throw new IllegalArgumentException(text);
                }
                return text.equals(AUTO) ? Optional.empty() : Optional.of(Boolean.valueOf(text));
              });

  public static final Setting<Long> JOB_ORDER_STARVATION_MILLIS =
      setting("job-order-starvation-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "With `job-order` = `srjf` or `lrtf`, an application without a new container"
                  + " for longer than this goes first if its tasks wait at the ResourceManager."
                  + " Several such applications go in the order of their arrival.")
          .longInteger("600000", 0, Long.MAX_VALUE);

  public static final Setting<Double> JOB_ORDER_BASE_SECONDS =
      setting("job-order-base-seconds")
          .since("0.1.0")
          .unit("core-seconds")
          .meaning(
              "With `job-order` = `las`, a job stays on the first step until its tasks together"
                  + " attained this much service.")
          .decimal("3000", 0.001, 1e12);

  public static final Setting<Double> JOB_ORDER_STEP_FACTOR =
      setting("job-order-step-factor")
          .since("0.1.0")
          .meaning(
              "With `job-order` = `las`, each step ends at this many times the attained service of"
                  + " the step before.")
          .decimal("4", 1.1, 1000);

  public static final Setting<Double> JOB_RANK_GUARD =
      setting("job-rank-guard")
          .since("0.1.0")
          .meaning(
              "Ranks of jobs let no job fall far behind its share under FIFO. Of the work of its"
                  + " queue, or of all queues, after a job came, one part in so many goes to it and"
                  + " those before. A higher number ends short jobs sooner and long ones later. It"
                  + " counts for `job-order` = `rank` and for nodes with `policy` = `rank`.")
          .decimal("3", 1.01, 1e6);

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
          JOB_ORDER_STEP_FACTOR,
          JOB_RANK_GUARD,
          HOLD_REDUCES);

  private final SettingValues values;
  private final boolean haveQueuesOrders;

  private SchedulerSettings(UnaryOperator<String> lookup, boolean haveQueuesOrders) {
    values = SettingValues.read(ALL, lookup);
    this.haveQueuesOrders = haveQueuesOrders;
    requireRanks();
  }

  private void requireRanks() {
    if (placement().bindsLate() && !get(JOB_ORDER).usesRanks()) {
      throw new InvalidSettingException(
          PLACEMENT.property(),
          text(PLACEMENT),
          "it goes by ranks of jobs, and "
              + JOB_ORDER.property()
              + " = "
              + text(JOB_ORDER)
              + " does not; set that to rank as well.");
    }
  }

  /**
   * Reads all settings.
   *
   * @param lookup text of a property, {@code null} where it is not set
   * @throws InvalidSettingException for the first one that cannot be used, alone or beside another
   */
  public static SchedulerSettings read(UnaryOperator<String> lookup) {
    return new SchedulerSettings(lookup, false);
  }

  /**
   * The same where some leaf queues may have orders of YARN, which know no ranks.
   *
   * @param queues properties of queues; those that do not match {@link QueueOrders#PATTERN} are
   *     ignored
   */
  public static SchedulerSettings read(UnaryOperator<String> lookup, Map<String, String> queues) {
    return new SchedulerSettings(lookup, QueueOrders.areAnyOfYarn(queues));
  }

  /** Every setting there is, in the order of the manual. */
  public static List<Setting<?>> all() {
    return ALL;
  }

  /** The value of one of {@link #all}. */
  public <T> T get(Setting<T> setting) {
    return values.get(setting);
  }

  /** The same as the operator wrote it, or the default's text. */
  public String text(Setting<?> setting) {
    return values.text(setting);
  }

  /** Property to text of the value that holds, in the order of the manual. */
  public Map<String, String> texts() {
    return values.texts();
  }

  /** The properties for which the operator wrote a value. */
  public Set<String> configured() {
    return values.configured();
  }

  /** What the bound gives a node, as what one reads after "the node gets". */
  public String queueBoundInWords() {
    // The words name what the operator chose, and the heartbeat's interval is none of that.
    return get(QUEUE_BOUND).gives(queueBoundOptions(1));
  }

  /**
   * What the bound of nodes' queues is made from.
   *
   * @param heartbeatMillis interval between two heartbeats of a node
   */
  public QueueBoundOptions queueBoundOptions(long heartbeatMillis) {
    return new QueueBoundOptions(
        get(QUEUE_LENGTH_VCORES),
        get(QUEUE_MAX_VCORES),
        get(QUEUE_LENGTH_RULE),
        get(QUEUE_UTILIZATION_PERCENT) / 100,
        heartbeatMillis,
        get(QUEUE_DELAY_MILLIS));
  }

  /** Rf_min: share of free slots above which nothing is queued, from 0 to 1. */
  public double minFreeShare() {
    return get(MIN_FREE_PERCENT) / 100.0;
  }

  /** The placement that holds: the configured one, or the one that suits the order of jobs. */
  public Placement placement() {
    Placement chosen = get(PLACEMENT).orElseGet(() -> suitingPlacement(get(JOB_ORDER)));
    return haveQueuesOrders ? chosen.besideEarlyQueues() : chosen;
  }

  /** What {@value #AUTO} chooses. */
  public static Placement suitingPlacement(JobOrder order) {
    return order.usesRanks() ? new WorstRankFirst() : new FewestTasks();
  }

  /** Whether reduces get no container while maps of their job are to end. */
  public boolean holdsReduces() {
    return get(HOLD_REDUCES).orElse(get(JOB_ORDER).usesRanks());
  }

  /** The steps of {@link #JOB_ORDER} {@code las}. */
  public JobOrderOptions jobOrderOptions() {
    return new JobOrderOptions(get(JOB_ORDER_BASE_SECONDS), get(JOB_ORDER_STEP_FACTOR));
  }

  /** How {@link #JOB_ORDER} {@code rank} ranks jobs. */
  public RankOptions rankOptions() {
    return new RankOptions(
        get(JOB_RANK_GUARD), get(DEFAULT_TASK_MILLIS) / (double) TimeUnit.SECONDS.toMillis(1));
  }

  private static SettingBuilder setting(String name) {
    return Setting.of(PREFIX + name).appliedBy(AppliedBy.REFRESH);
  }
}
