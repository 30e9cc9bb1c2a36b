// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.settings;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
      Setting.parsed(
          PREFIX + "policy",
          "las",
          "one of "
              + String.join(", ", NodePolicyChoice.names())
              + TaskOrder.ALL.leftOut()
              + ReorderingPolicy.ALL.leftOut(),
          "What a node does with more tasks than it can run. " + NodePolicyChoice.inWords(),
          NodePolicyChoice::of);

  public static final Setting<Mode> MODE =
      Setting.choice(
          PREFIX + "mode",
          "enforce",
          Mode.class,
          "enforce shrinks the CPU of suspended tasks; shadow decides, counts and reports, but"
              + " touches no task. shadow is for policies that suspend tasks.");

  public static final Setting<OptionalInt> CORES =
      Setting.parsed(
          PREFIX + "cores",
          NODE,
          "a whole number of at least 1, or " + NODE,
          "N of the paper, in vcores: how much runs at a time; node: the node's own vcores, also"
              + " when an administrator changes them.",
          NodeSettings::parseCores);

  public static final Setting<Long> QUANTUM_MS =
      Setting.longInteger(
          PREFIX + "quantum-ms",
          "50000",
          1,
          TimeUnit.DAYS.toMillis(1),
          "W of the paper, in milliseconds: how long a task runs before one that attained as little"
              + " or less may take its cores.");

  public static final Setting<Integer> STARVATION_QUANTA =
      Setting.integer(
          PREFIX + "starvation-quanta",
          "3",
          1,
          MOST_QUANTA,
          "S: how many quanta a task may wait for each quantum that it was served; then it is"
              + " starved.");

  public static final Setting<Integer> STARVATION_GRANT_QUANTA =
      Setting.integer(
          PREFIX + "starvation-grant-quanta",
          "2",
          1,
          MOST_QUANTA,
          "In quanta: how long a starved task then runs undisturbed.");

  public static final Setting<Boolean> QUEUE_SHARES =
      Setting.flag(
          PREFIX + "queue-shares",
          "false",
          "Where tasks are suspended: whether a queue that runs less of the node than its guaranteed capacity"
              + " goes first, with its task that attained least, for as long as a starved one. The"
              + " ResourceManager is asked for the queues.");

  public static final Setting<Double> STARVATION_THRESHOLD_MS =
      Setting.parsed(
          PREFIX + "starvation-threshold-ms",
          "10000",
          "a whole number from 0 to " + LONGEST_THRESHOLD_MS + ", or " + NONE,
          "ST of the Yaq paper, in milliseconds, where tasks wait before their launch: a task that was queued longer"
              + " starts before all that were not, in the order of their jobs' arrival; "
              + NONE
              + ": never.",
          NodeSettings::parseThreshold);

  public static final Setting<Double> STARVATION_DURATION_FACTOR =
      Setting.parsed(
          PREFIX + "starvation-duration-factor",
          NONE,
          "a number from 0 to " + LARGEST_FACTOR + ", or " + NONE,
          "ST_r of the Yaq paper, where tasks wait before their launch: so does one that was queued longer than this"
              + " many times its estimated duration; "
              + NONE
              + ": never.",
          NodeSettings::parseFactor);

  public static final Setting<Boolean> DURATION_HINTS =
      Setting.flag(
          PREFIX + "duration-hints",
          "true",
          "Where tasks wait before their launch: whether a job may say in the environment variable "
              + DurationEstimator.HINT_VARIABLE
              + " of a container how long its task will run, in milliseconds. What a lie gains is"
              + " bounded by the starvation thresholds.");

  public static final Setting<Long> DEFAULT_TASK_DURATION_MS =
      Setting.longInteger(
          PREFIX + "default-task-duration-ms",
          Long.toString(DurationEstimator.DEFAULT_MILLIS),
          1,
          DurationEstimator.DEFAULT_LONGEST_MILLIS,
          "Where tasks wait before their launch: what a task is expected to run, in milliseconds, as long as neither"
              + " its job nor ended tasks of the same application and priority tell.");

  public static final Setting<OptionalLong> HAND_BACK_AFTER_MS =
      Setting.parsed(
          PREFIX + "hand-back-after-ms",
          "20000",
          "a whole number from "
              + LEAST_HAND_BACK_MS
              + " to "
              + LONGEST_THRESHOLD_MS
              + ", or "
              + NONE,
          "Where tasks wait before their launch, in milliseconds. A full node on which no task started or ended for"
              + " so long, nor for twice the shortest estimate of those that run, hands back the"
              + " tasks that wait there; their applications ask for them again. A task that waited"
              + " 15 times as long goes back when a later one starts first. "
              + NONE
              + ": never; MapReduce jobs can then deadlock.",
          NodeSettings::parseHandBack);

  public static final Setting<CoreControlChoice> CORE_CONTROL =
      Setting.choice(
          CoreControlOptions.CHOICE_PROPERTY,
          AUTO,
          CoreControlChoice.class,
          "How a suspended task is kept from the CPU: idle leaves it what running tasks do not use,"
              + " through cpu.idle or, before Linux 5.15, the lowest weight; quota caps it; signal"
              + " stops it in a duty cycle; auto: idle of the cgroup version found, never signal.");

  public static final Setting<Integer> SUSPENDED_PERCENT =
      Setting.integer(
          CoreControlOptions.SUSPENDED_PERCENT_PROPERTY,
          "1",
          1,
          99,
          "Percent of one core that a suspended task keeps at least, so that its own heartbeats go"
              + " on: quota and signal leave it no more, idle no less where limit-to-cores holds.");

  public static final Setting<Boolean> LIMIT_TO_CORES =
      Setting.flag(
          CoreControlOptions.LIMIT_PROPERTY,
          "true",
          "With idle: whether all tasks of the node together stay inside N cores, by a quota on"
              + " the cgroup above them, where N is below the number of processors. Without effect"
              + " where LinuxContainerExecutor caps each container (strict-resource-usage).");

  public static final Setting<String> CGROUP_HIERARCHY =
      Setting.text(
          CoreControlOptions.HIERARCHY_PROPERTY,
          CoreControlOptions.DEFAULT_HIERARCHY,
          "a relative directory",
          "Where the tasks' cgroups are made, below the mount; each NodeManager has a directory of"
              + " its own in it. Not used with LinuxContainerExecutor, whose cgroups are taken.");

  public static final Setting<Optional<Path>> CGROUP_MOUNT =
      Setting.parsed(
          CoreControlOptions.MOUNT_PROPERTY,
          AUTO,
          "an absolute directory, or " + AUTO,
          "Where the cgroup file system is mounted, or a cgroup v2 that was delegated to the"
              + " NodeManager; auto: found in the list of mounts.",
          NodeSettings::parseMount);

  public static final Setting<Boolean> MOVE_DAEMON_TO_LEAF =
      Setting.flag(
          CoreControlOptions.MOVE_DAEMON_PROPERTY,
          "false",
          "cgroup v2: whether the NodeManager may move its own process into a leaf cgroup, which v2"
              + " demands before the cgroup it is in can give CPU to children.");

  public static final Setting<Long> STATE_INTERVAL_MS =
      Setting.longInteger(
          PREFIX + "state-interval-ms",
          "1000",
          100,
          TimeUnit.HOURS.toMillis(1),
          "With yarn.nodemanager.recovery.enabled: how often attained service is saved, in"
              + " milliseconds; a NodeManager that is killed forgets at most so much of it.");

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

  private final NodePolicyChoice policy;
  private final Mode mode;
  private final OptionalInt cores;
  private final long quantumMillis;
  private final int starvationQuanta;
  private final int starvationGrantQuanta;
  private final boolean hasQueueShares;
  private final StarvationThresholds starvationThresholds;
  private final boolean durationHints;
  private final long defaultTaskMillis;
  private final OptionalLong handBackMillis;
  private final CoreControlOptions coreControl;
  private final long stateIntervalMillis;

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
    return texts;
  }

  private NodeSettings(UnaryOperator<String> lookup) {
    policy = POLICY.read(lookup);
    mode = MODE.read(lookup);
    cores = CORES.read(lookup);
    quantumMillis = QUANTUM_MS.read(lookup);
    starvationQuanta = STARVATION_QUANTA.read(lookup);
    starvationGrantQuanta = STARVATION_GRANT_QUANTA.read(lookup);
    hasQueueShares = QUEUE_SHARES.read(lookup);
    starvationThresholds =
        new StarvationThresholds(
            STARVATION_THRESHOLD_MS.read(lookup), STARVATION_DURATION_FACTOR.read(lookup));
    durationHints = DURATION_HINTS.read(lookup);
    defaultTaskMillis = DEFAULT_TASK_DURATION_MS.read(lookup);
    handBackMillis = HAND_BACK_AFTER_MS.read(lookup);
    coreControl =
        CoreControlOptions.builder()
            .choice(CORE_CONTROL.read(lookup))
            .suspendedPercent(SUSPENDED_PERCENT.read(lookup))
            .limitToCores(LIMIT_TO_CORES.read(lookup))
            .hierarchy(CGROUP_HIERARCHY.read(lookup))
            .mountRoot(CGROUP_MOUNT.read(lookup).orElse(null))
            .moveDaemonToLeaf(MOVE_DAEMON_TO_LEAF.read(lookup))
            .build();
    stateIntervalMillis = STATE_INTERVAL_MS.read(lookup);
    if (isShadow() && queuesTasks()) {
      // A queue that holds nothing has no order to show.
      throw new InvalidSettingException(
          MODE.property(),
          Setting.spell(mode),
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

  public NodePolicyChoice policy() {
    return policy;
  }

  /** Whether tasks wait before their launch. */
  public boolean queuesTasks() {
    return policy.holdsLaunches();
  }

  /**
   * What orders tasks that are suspended.
   *
   * @throws java.util.NoSuchElementException if tasks wait before their launch
   */
  public TaskOrder taskOrder() {
    return policy.taskOrder().orElseThrow();
  }

  /**
   * What orders tasks that wait before their launch.
   *
   * @throws java.util.NoSuchElementException if tasks are suspended instead
   */
  public QueueOrder queueOrder() {
    return new QueueOrder(policy.reordering().orElseThrow(), starvationThresholds);
  }

  /** A new estimator, as the operator wants hints and the default. */
  public DurationEstimator durations() {
    return new DurationEstimator(
        defaultTaskMillis,
        DurationEstimator.DEFAULT_LONGEST_MILLIS,
        durationHints,
        DurationEstimator.DEFAULT_CAPACITY);
  }

  /** For how long a full node stands still before tasks are handed back; the maximum for never. */
  public long handBackNanos() {
    return handBackMillis.isPresent()
        ? TimeUnit.MILLISECONDS.toNanos(handBackMillis.getAsLong())
        : Long.MAX_VALUE;
  }

  /** Whether queues are guaranteed their share of the node. */
  public boolean hasQueueShares() {
    return hasQueueShares;
  }

  public boolean isShadow() {
    return mode == Mode.SHADOW;
  }

  /** N, where the operator set a number; otherwise it is the node's. */
  public OptionalInt cores() {
    return cores;
  }

  /**
   * @param nodeVcores vcores of the node, used unless the operator set a number
   */
  public LasParameters lasParameters(int nodeVcores) {
    return new LasParameters(
        cores.orElse(nodeVcores),
        TimeUnit.MILLISECONDS.toNanos(quantumMillis),
        starvationQuanta,
        starvationGrantQuanta);
  }

  /** What the operator said about CPU control; the node adds what it knows of itself. */
  public CoreControlOptions coreControl() {
    return coreControl;
  }

  /** W in milliseconds. */
  public long quantumMillis() {
    return quantumMillis;
  }

  public long stateIntervalMillis() {
    return stateIntervalMillis;
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
