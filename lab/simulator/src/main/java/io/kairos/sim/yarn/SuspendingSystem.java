// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.common.ValueKind;
import io.kairos.nm.las.TaskOrder;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.placement.admission.Overcommits;
import io.kairos.rm.rank.RankOptions;
import io.kairos.rm.rank.WaitingClasses;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.sim.node.NodeScheduling;
import io.kairos.sim.node.Suspension;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Kinds;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.TraceFeature;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Kairos, by the objects that the daemons run, with all that one can set of it. */
abstract class SuspendingSystem extends NamedChoice implements SimulatedSystem {
  private static final Setting<Long> QUANTUM =
      Setting.of("quantum", Kinds.PERIOD, "50s", "W, how long a task runs undisturbed");

  private static final Setting<NodeAdmission> QUEUE =
      Setting.of(
          "queue",
          ValueKind.of(Overcommits.RANGE, Overcommits::parse),
          SchedulerSettings.QUEUE_VCORES.defaultText(),
          "Q, tasks that a node holds beyond its cores; 100% are as many as it has cores");

  private static final Setting<Optional<Placement>> PLACEMENT =
      Setting.of(
          "placement",
          SchedulerSettings.PLACEMENT.kind(),
          SchedulerSettings.PLACEMENT.defaultText(),
          "Which node gets a task: "
              + Placement.ALL.inWords()
              + "; auto: worst-rank with jobOrder rank, else fewest-tasks");

  private static final Setting<TieBreaker> TIE_BREAKER =
      Setting.of(
          "tieBreaker",
          ValueKind.choice(TieBreaker.ALL),
          "var",
          "Which of the nodes with the fewest tasks: " + TieBreaker.ALL.inWords());

  private static final Setting<Boolean> CPU_TIME =
      Setting.of(
          "cpuTime",
          Kinds.FLAG,
          "off",
          "Whether attained service is CPU time and idle tasks hold no cores; off as in the"
              + " paper, always on where suspended tasks use what others leave");

  private static final Setting<Integer> OWN_CORES =
      Setting.of(
          "ownCores",
          Kinds.COUNT,
          "0",
          "Cores of each node that suspended tasks share, beside those that tasks run on; 1 in the"
              + " program of the paper's authors");

  private static final Setting<Long> JOB_ORDER_BASE =
      Setting.of(
          "jobOrderBase",
          Kinds.PERIOD,
          "3000s",
          "Core-seconds in the first step of job order las; each further one is four times as"
              + " long");

  private static final Setting<Double> GUARD =
      Setting.of(
          "guard",
          Kinds.FACTOR,
          SchedulerSettings.JOB_RANK_GUARD.defaultText(),
          "c, with jobOrder rank: a job and those before it get one part in c of the work that"
              + " is done after it came, at least");

  private static final Setting<Long> HEARTBEAT =
      Setting.of("heartbeat", Kinds.PERIOD, "10s", "How often nodes report attained service");

  private final Setting<TaskOrder> policy;
  private final Setting<JobOrder> jobOrder;
  private final Setting<Boolean> conserving;
  private final Setting<WaitingClasses> hold;

  /**
   * What holds where a user sets nothing else, as a user would write it.
   *
   * @param policy the order of tasks on the nodes
   * @param jobOrder the order of jobs
   * @param conserving whether suspended tasks use what others leave
   * @param hold which containers are held back that only wait
   */
  SuspendingSystem(
      String name, String does, String policy, String jobOrder, String conserving, String hold) {
    super(name, does);
    this.policy =
        Setting.of(
            "policy",
            ValueKind.choice(TaskOrder.ALL),
            policy,
            "Which tasks of a node run: " + TaskOrder.ALL.inWords());
    this.jobOrder =
        Setting.of(
            "jobOrder",
            ValueKind.choice(JobOrder.ALL),
            jobOrder,
            "Which job gets the next place: " + JobOrder.ALL.inWords());
    this.conserving =
        Setting.of(
            "conserving",
            Kinds.FLAG,
            conserving,
            "Whether suspended tasks use what others leave; in the paper they do not");
    this.hold =
        Setting.of(
            "hold",
            ValueKind.choice(WaitingClasses.class),
            hold,
            "Which containers are held back that only wait: "
                + "run: none; probe: reduces but the first while maps are to end; held: all of"
                + " them");
  }

  @Override
  public final List<Setting<?>> settings() {
    return YarnSettings.with(
        QUANTUM,
        QUEUE,
        policy,
        PLACEMENT,
        TIE_BREAKER,
        conserving,
        CPU_TIME,
        OWN_CORES,
        YarnSettings.MASTERS_HOLD,
        jobOrder,
        JOB_ORDER_BASE,
        GUARD,
        hold,
        HEARTBEAT);
  }

  @Override
  public final Set<TraceFeature> knows() {
    return Set.of(TraceFeature.values());
  }

  @Override
  public final Scheduler start(Cluster cluster) {
    SettingValues settings = cluster.settings();
    double guard = settings.get(GUARD);
    if (!(guard > 1)) {
      throw new IllegalArgumentException(name() + ".guard is " + guard + "; use a number above 1");
    }
    JobOrder order = settings.get(jobOrder);
    SystemSpec system =
        new SystemSpec(
            new NodeScheduling.Suspending(
                settings.get(policy), settings.get(QUANTUM), suspension(settings)),
            settings.get(QUEUE),
            settings.get(PLACEMENT).orElseGet(() -> SchedulerSettings.suitingPlacement(order)),
            settings.get(TIE_BREAKER),
            new SystemSpec.Order(
                order,
                new JobOrderOptions(
                    Seconds.of(settings.get(JOB_ORDER_BASE)), SystemSpec.STEP_FACTOR),
                false),
            new SystemSpec.Ranking(
                new RankOptions(guard, KnownJobs.DEFAULT_TASK_SECONDS), settings.get(hold)));
    if (system.lacksRanks()) {
      throw new IllegalArgumentException(
          name()
              + ".placement is "
              + system.placement().name()
              + ", which goes by ranks of jobs, and "
              + name()
              + ".jobOrder is "
              + order.name()
              + "; set "
              + name()
              + ".jobOrder=rank as well");
    }
    return new YarnRun(cluster, Seconds.of(settings.get(HEARTBEAT)), system);
  }

  private Suspension suspension(SettingValues settings) {
    Suspension stopped = settings.get(CPU_TIME) ? Suspension.MEASURED : Suspension.STOPPED;
    return (settings.get(conserving) ? Suspension.CONSERVING : stopped)
        .withOwnCores(settings.get(OWN_CORES));
  }
}
