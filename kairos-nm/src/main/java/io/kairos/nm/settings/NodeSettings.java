// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.settings;

import io.kairos.common.AppliedBy;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.common.SettingBuilder;
import io.kairos.common.SettingValues;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.SessionDecay;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.las.UsageRule;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Everything an operator can say to the NodeManager side, in yarn-site.xml; read once when the
 * daemon starts. Immutable.
 */
public final class NodeSettings {
  /** Common prefix of all properties. */
  public static final String PREFIX = "yarn.nodemanager.kairos.";

  private static final String NODE = "node";
  private static final String AUTO = "auto";
  private static final String NONE = "none";
  private static final long LONGEST_THRESHOLD_MS = TimeUnit.DAYS.toMillis(1);
  private static final int LARGEST_FACTOR = 1_000_000;
  private static final int MOST_QUANTA = 1_000;

  /** Some heartbeats long, so that a busy daemon is not taken for a node that stands still. */
  private static final long LEAST_HAND_BACK_MS = 1_000;

  /** Whether decisions are carried out. */
  public enum Mode {
    /** Suspended tasks lose their CPU. */
    ENFORCE,
    /** Decisions are made, counted and reported; no task and no launch is touched. */
    SHADOW
  }

  public static final Setting<NodePolicyChoice> POLICY =
      setting("policy")
          .since("0.1.0")
          .meaning(
              "The policy decides which tasks run when a node has more tasks than cores. "
                  + NodePolicyChoice.inWords()
                  + " `las` is the policy of the paper.")
          .parsed(
              "rank",
              "one of "
                  + String.join(", ", NodePolicyChoice.names())
                  + TaskOrder.ALL.leftOut()
                  + ReorderingPolicy.ALL.leftOut(),
              NodePolicyChoice::of);

  public static final Setting<Mode> MODE =
      setting("mode")
          .since("0.1.0")
          .meaning(
              "With `enforce`, Kairos takes CPU from suspended tasks. With `shadow`, Kairos makes,"
                  + " counts and reports the same decisions but touches no task. Policies that"
                  + " hold launches have no `shadow` mode.")
          .choice("enforce", Mode.class);

  public static final Setting<OptionalInt> CORES =
      setting("cores")
          .since("0.1.0")
          .unit("vcores")
          .meaning(
              "Tasks of at most this many vcores run on the node at the same time (N in the"
                  + " paper). `node` takes the node's own vcores and follows every change of"
                  + " them.")
          .parsed(NODE, "a whole number of at least 1, or " + NODE, NodeSettings::parseCores);

  public static final Setting<Long> QUANTUM_MS =
      setting("quantum-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "A task that ran for this long gives its cores to a waiting task with as little or"
                  + " less attained service (W in the paper). A new task does not wait for the end"
                  + " of a quantum.")
          .longInteger("50000", 1, TimeUnit.DAYS.toMillis(1));

  public static final Setting<Integer> STARVATION_QUANTA =
      setting("starvation-quanta")
          .since("0.1.0")
          .unit("quanta")
          .meaning(
              "A task may wait this many quanta for each quantum that the task ran (S in the"
                  + " paper). A task that waits longer is starved and runs before other tasks.")
          .integer("3", 1, MOST_QUANTA);

  public static final Setting<Integer> STARVATION_GRANT_QUANTA =
      setting("starvation-grant-quanta")
          .since("0.1.0")
          .unit("quanta")
          .meaning(
              "A starved task runs for this many quanta. No other task takes its cores in that"
                  + " time.")
          .integer("2", 1, MOST_QUANTA);

  public static final Setting<Boolean> QUEUE_SHARES =
      setting("queue-shares")
          .since("0.1.0")
          .meaning(
              "With `true`, a YARN queue that uses less of the node than its guaranteed capacity"
                  + " goes first. The queue's task with the least attained service then runs as"
                  + " long as a starved task. The node asks the ResourceManager for the queues."
                  + " Only policies that suspend tasks use this setting.")
          .flag("false");

  public static final Setting<Long> RANK_NEWS_MS =
      setting("rank-news-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "The node asks the ResourceManager this often how its jobs rank, while two or more"
                  + " have tasks there. Where tasks take a few seconds, ranks this old help less."
                  + " 4,000 nodes that ask every 3000 ms ask 1,333 times a second."
                  + " Only policy `rank` uses this setting.")
          .longInteger("3000", 250, TimeUnit.MINUTES.toMillis(1));

  public static final Setting<Long> IDLE_AFTER_MS =
      setting("idle-after-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "A task that held its cores for this long and used less than 5 % of them is idle. An"
                  + " idle task gives its cores to another task and keeps its CPU share. From 20 %"
                  + " on, the task waits for cores again. Where many wake up together, most of an"
                  + " equal share is enough. `0` disables the rule. Only policies that suspend"
                  + " tasks use this setting, and only with cgroups.")
          .parsed(
              Long.toString(UsageRule.DEFAULT_IDLE_AFTER_MILLIS),
              "0, or a whole number from 1000 to 86400000",
              NodeSettings::parseIdleAfter);

  public static final Setting<Long> SESSION_HALF_LIFE_MS =
      setting("session-half-life-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "The attained service of a task of class `session` fades while the task holds no cores."
                  + " Half of it fades in this time, but never more than the task's equal share of"
                  + " the cores. Such a task is not suspended while it uses less than that share;"
                  + " what it saves lasts for twice this time. `0` disables both rules. Only"
                  + " policies that suspend tasks use this setting, and only with cgroups.")
          .longInteger(
              Long.toString(SessionDecay.DEFAULT_HALF_LIFE_MILLIS), 0, TimeUnit.DAYS.toMillis(1));

  public static final Setting<Double> STARVATION_THRESHOLD_MS =
      setting("starvation-threshold-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "A task that waited longer than this for its launch is starved and starts before"
                  + " other tasks (ST in the Yaq paper). Starved tasks start in the order in which"
                  + " their jobs arrived. `none` disables the rule. Only policies that hold"
                  + " launches use this setting.")
          .parsed(
              Long.toString(StarvationThresholds.DEFAULT_HARD_MILLIS),
              "a whole number from 0 to " + LONGEST_THRESHOLD_MS + ", or " + NONE,
              NodeSettings::parseThreshold);

  public static final Setting<Double> STARVATION_DURATION_FACTOR =
      setting("starvation-duration-factor")
          .since("0.1.0")
          .meaning(
              "A task queued longer than this many times its estimate starts first (ST_r in the"
                  + " Yaq paper). `none` disables the rule. Only policies that hold launches use"
                  + " this setting.")
          .parsed(
              NONE,
              "a number from 0 to " + LARGEST_FACTOR + ", or " + NONE,
              NodeSettings::parseFactor);

  public static final Setting<Boolean> DURATION_HINTS =
      setting("duration-hints")
          .since("0.1.0")
          .meaning(
              "With `true`, a job may state the run time of a task in the container's environment"
                  + " variable `"
                  + DurationEstimator.HINT_VARIABLE
                  + "`, in milliseconds. With `false`, Kairos ignores the variable. The starvation"
                  + " thresholds limit what a job gains by a wrong time. Only policies that hold"
                  + " launches use this setting.")
          .flag("true");

  public static final Setting<Long> DEFAULT_TASK_DURATION_MS =
      setting("default-task-duration-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "Kairos assumes this run time for a task without a hint. The assumption ends when a"
                  + " task of the same application and priority succeeds on the node. Only"
                  + " policies that hold launches use this setting.")
          .longInteger(
              Long.toString(DurationEstimator.DEFAULT_MILLIS),
              1,
              DurationEstimator.DEFAULT_LONGEST_MILLIS);

  public static final Setting<OptionalLong> HAND_BACK_AFTER_MS =
      setting("hand-back-after-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "A full node hands back its waiting tasks if no task started or ended on the node"
                  + " for this long. The node also waits for twice the shortest estimate of its"
                  + " running tasks. Applications ask for these tasks again. A task that waited 15"
                  + " times as long is handed back when a later task starts first. With `none`, no"
                  + " task is handed back, and MapReduce jobs can deadlock. Only policies that"
                  + " hold launches use this setting.")
          .parsed(
              "20000",
              "a whole number from "
                  + LEAST_HAND_BACK_MS
                  + " to "
                  + LONGEST_THRESHOLD_MS
                  + ", or "
                  + NONE,
              NodeSettings::parseHandBack);

  public static final Setting<CoreControlChoice> CORE_CONTROL =
      Setting.of(CoreControlOptions.CHOICE_PROPERTY)
          .appliedBy(AppliedBy.RESTART)
          .since("0.1.0")
          .meaning(
              "This choice decides how Kairos takes CPU from a suspended task. The `idle`"
                  + " choices leave a suspended task the CPU that running tasks do not use. They"
                  + " write `cpu.idle`, or before Linux 5.15 the lowest CPU weight. The `quota`"
                  + " choices cap the CPU of a suspended task. `signal` stops and continues a"
                  + " suspended task in a duty cycle. `auto` takes `idle` for the host's cgroup"
                  + " version, and never `signal`.")
          .choice(AUTO, CoreControlChoice.class);

  public static final Setting<Integer> SUSPENDED_PERCENT =
      Setting.of(CoreControlOptions.SUSPENDED_PERCENT_PROPERTY)
          .appliedBy(AppliedBy.RESTART)
          .since("0.1.0")
          .unit("percent of one core")
          .meaning(
              "With `quota` and `signal`, a suspended task gets exactly this share of one core, so"
                  + " that its heartbeats go on. With `idle`, no share is promised: a suspended"
                  + " task gets what running tasks leave, and where they leave nothing about 0.3 %."
                  + " If `limit-to-cores` limits the node's tasks, each suspended task is capped,"
                  + " and this is the lowest cap.")
          .integer("1", 1, 99);

  public static final Setting<Boolean> LIMIT_TO_CORES =
      Setting.of(CoreControlOptions.LIMIT_PROPERTY)
          .appliedBy(AppliedBy.RESTART)
          .since("0.1.0")
          .meaning(
              "With `true`, all tasks of the node together use at most N cores. Kairos sets a"
                  + " quota on the cgroup above the tasks if N is below the number of processors."
                  + " Only the `idle` choices of `core-control` use this setting. The setting has"
                  + " no effect where LinuxContainerExecutor caps each container"
                  + " (`strict-resource-usage`).")
          .flag("true");

  public static final Setting<String> CGROUP_HIERARCHY =
      Setting.of(CoreControlOptions.HIERARCHY_PROPERTY)
          .appliedBy(AppliedBy.RESTART)
          .since("0.1.0")
          .meaning(
              "Kairos creates the cgroups of tasks in this directory below the cgroup mount. Each"
                  + " NodeManager makes a directory of its own there. With LinuxContainerExecutor,"
                  + " Kairos uses YARN's cgroups and ignores this setting.")
          .text(CoreControlOptions.DEFAULT_HIERARCHY, "a relative directory");

  public static final Setting<Optional<Path>> CGROUP_MOUNT =
      Setting.of(CoreControlOptions.MOUNT_PROPERTY)
          .appliedBy(AppliedBy.RESTART)
          .since("0.1.0")
          .meaning(
              "The cgroup file system is mounted at this directory. A cgroup v2 directory"
                  + " that was delegated to the NodeManager is allowed, too, if the NodeManager runs"
                  + " inside it. `auto` finds the directory in the list of mounts.")
          .parsed(AUTO, "an absolute directory, or " + AUTO, NodeSettings::parseMount);

  public static final Setting<Boolean> MOVE_DAEMON_TO_LEAF =
      Setting.of(CoreControlOptions.MOVE_DAEMON_PROPERTY)
          .appliedBy(AppliedBy.RESTART)
          .since("0.1.0")
          .meaning(
              "With `true`, the NodeManager may move the processes of its own cgroup into a leaf"
                  + " cgroup, itself among them. cgroup v2 demands this before that cgroup can give"
                  + " CPU to its children."
                  + " Kairos ignores this setting on cgroup v1.")
          .flag("false");

  public static final Setting<Long> STATE_INTERVAL_MS =
      setting("state-interval-ms")
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "The NodeManager saves attained service this often if"
                  + " `yarn.nodemanager.recovery.enabled` is `true`. A NodeManager that is killed"
                  + " forgets the service of at most this time.")
          .longInteger("1000", 100, TimeUnit.HOURS.toMillis(1));

  /** Every setting, in the order of the documentation. */
  public static final List<Setting<?>> ALL =
      List.of(
          POLICY,
          MODE,
          CORES,
          QUANTUM_MS,
          STARVATION_QUANTA,
          STARVATION_GRANT_QUANTA,
          QUEUE_SHARES,
          RANK_NEWS_MS,
          IDLE_AFTER_MS,
          SESSION_HALF_LIFE_MS,
          STARVATION_THRESHOLD_MS,
          STARVATION_DURATION_FACTOR,
          DURATION_HINTS,
          DEFAULT_TASK_DURATION_MS,
          HAND_BACK_AFTER_MS,
          CORE_CONTROL,
          SUSPENDED_PERCENT,
          LIMIT_TO_CORES,
          CGROUP_HIERARCHY,
          CGROUP_MOUNT,
          MOVE_DAEMON_TO_LEAF,
          STATE_INTERVAL_MS);

  private final SettingValues values;
  private final CoreControlOptions coreControl;

  private NodeSettings(UnaryOperator<String> lookup) {
    values = SettingValues.read(ALL, lookup);
    coreControl =
        CoreControlOptions.builder()
            .choice(get(CORE_CONTROL))
            .suspendedPercent(get(SUSPENDED_PERCENT))
            .limitToCores(get(LIMIT_TO_CORES))
            .hierarchy(get(CGROUP_HIERARCHY))
            .mountRoot(get(CGROUP_MOUNT).orElse(null))
            .moveDaemonToLeaf(get(MOVE_DAEMON_TO_LEAF))
            .build();
    if (isShadow() && queuesTasks()) {
      // A queue that holds nothing has no order to show.
      throw new InvalidSettingException(
          MODE.property(),
          values.text(MODE),
          "use enforce, or "
              + String.join(", ", TaskOrder.ALL.names())
              + " as "
              + POLICY.property()
              + ": a queue has no shadow mode.");
    }
  }

  /**
   * Reads and checks every setting.
   *
   * @param lookup text of a property, {@code null} where it is not set
   * @throws InvalidSettingException for the first setting that cannot be used
   */
  public static NodeSettings read(UnaryOperator<String> lookup) {
    return new NodeSettings(lookup);
  }

  /** The value of a setting of {@link #ALL}. */
  public <T> T get(Setting<T> setting) {
    return values.get(setting);
  }

  /** Property to text of the value that holds, in the order of the manual. */
  public Map<String, String> texts() {
    return values.texts();
  }

  /** Whether tasks wait before their launch. */
  public boolean queuesTasks() {
    return get(POLICY).holdsLaunches();
  }

  /**
   * What orders tasks that are suspended.
   *
   * @throws java.util.NoSuchElementException if tasks wait before their launch
   */
  public TaskOrder taskOrder() {
    return get(POLICY).taskOrder().orElseThrow();
  }

  /**
   * What orders tasks that wait before their launch.
   *
   * @throws java.util.NoSuchElementException if tasks are suspended instead
   */
  public QueueOrder queueOrder() {
    return new QueueOrder(
        get(POLICY).reordering().orElseThrow(),
        new StarvationThresholds(get(STARVATION_THRESHOLD_MS), get(STARVATION_DURATION_FACTOR)));
  }

  /** A new estimator, as the operator wants hints and the default. */
  public DurationEstimator durations() {
    return new DurationEstimator(get(DEFAULT_TASK_DURATION_MS), get(DURATION_HINTS));
  }

  /** For how long a full node stands still before tasks are handed back; the maximum for never. */
  public long handBackNanos() {
    OptionalLong millis = get(HAND_BACK_AFTER_MS);
    return millis.isPresent() ? TimeUnit.MILLISECONDS.toNanos(millis.getAsLong()) : Long.MAX_VALUE;
  }

  public boolean isShadow() {
    return get(MODE) == Mode.SHADOW;
  }

  /** N: the operator's number, or the vcores of the node. */
  public int cores(int nodeVcores) {
    return get(CORES).orElse(nodeVcores);
  }

  /**
   * @param nodeVcores vcores of the node, used unless the operator set a number
   */
  public LasParameters lasParameters(int nodeVcores) {
    return new LasParameters(
        cores(nodeVcores),
        TimeUnit.MILLISECONDS.toNanos(get(QUANTUM_MS)),
        get(STARVATION_QUANTA),
        get(STARVATION_GRANT_QUANTA));
  }

  /** What the operator said about CPU control; the node adds what it knows of itself. */
  public CoreControlOptions coreControl() {
    return coreControl;
  }

  private static SettingBuilder setting(String name) {
    return Setting.of(PREFIX + name).appliedBy(AppliedBy.RESTART);
  }

  private static double parseThreshold(String text) {
    if (text.equals(NONE)) {
      return StarvationThresholds.NEVER;
    }
    long millis = Long.parseLong(text);
    if (millis < 0 || millis > LONGEST_THRESHOLD_MS) {
      throw new IllegalArgumentException(text);
    }
    return millis;
  }

  private static long parseIdleAfter(String text) {
    long millis = Long.parseLong(text);
    if (millis != 0 && (millis < 1000 || millis > LONGEST_THRESHOLD_MS)) {
      throw new IllegalArgumentException(text);
    }
    return millis;
  }

  private static double parseFactor(String text) {
    if (text.equals(NONE)) {
      return StarvationThresholds.NEVER;
    }
    double factor = Double.parseDouble(text);
    if (!(factor >= 0 && factor <= LARGEST_FACTOR)) {
      throw new IllegalArgumentException(text);
    }
    return factor;
  }

  private static OptionalLong parseHandBack(String text) {
    if (text.equals(NONE)) {
      return OptionalLong.empty();
    }
    long millis = Long.parseLong(text);
    if (millis < LEAST_HAND_BACK_MS || millis > LONGEST_THRESHOLD_MS) {
      throw new IllegalArgumentException(text);
    }
    return OptionalLong.of(millis);
  }

  private static OptionalInt parseCores(String text) {
    if (text.equals(NODE)) {
      return OptionalInt.empty();
    }
    int cores = Integer.parseInt(text);
    if (cores < 1) {
      throw new IllegalArgumentException(text);
    }
    return OptionalInt.of(cores);
  }

  private static Optional<Path> parseMount(String text) {
    if (text.equals(AUTO)) {
      return Optional.empty();
    }
    Path mount = Path.of(text);
    if (!mount.isAbsolute()) {
      throw new IllegalArgumentException(text);
    }
    return Optional.of(mount);
  }
}
