// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.nm.las.TaskOrder;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.placement.admission.Overcommits;
import io.kairos.rm.rank.RankOptions;
import io.kairos.rm.rank.WaitingClasses;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.sim.node.NodeScheduling;
import io.kairos.sim.node.Suspension;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.TraceFeature;
import java.util.List;
import java.util.Set;

/** Kairos, by the objects that the daemons run, with all that one can set of it. */
abstract class SuspendingSystem implements SimulatedSystem {
  /**
   * What holds where a user sets nothing else.
   *
   * @param policy name of the order of tasks on the nodes
   * @param jobOrder name of the order of jobs
   * @param isConserving whether suspended tasks use what others leave
   * @param hold which containers are held back that only wait
   */
  record Defaults(String policy, String jobOrder, boolean isConserving, WaitingClasses hold) {}

  private static final String ON = "on";
  private static final String OFF = "off";
  private static final String QUANTUM = "quantum";
  private static final String QUEUE = "queue";
  private static final String POLICY = "policy";
  private static final String PLACEMENT = "placement";
  private static final String AUTO = SchedulerSettings.PLACEMENT.defaultText();
  private static final String TIE_BREAKER = "tieBreaker";
  private static final String CONSERVING = "conserving";
  private static final String CPU_TIME = "cpuTime";
  private static final String JOB_ORDER = "jobOrder";
  private static final String JOB_ORDER_BASE = "jobOrderBase";
  private static final String GUARD = "guard";
  private static final String HOLD = "hold";
  private static final String HEARTBEAT = "heartbeat";

  private final Defaults defaults;

  SuspendingSystem(Defaults defaults) {
    this.defaults = defaults;
  }

  @Override
  public final List<Knob> knobs() {
    return YarnKnobs.with(
        new Knob(QUANTUM, Knob.Kind.PERIOD, "50s", "W, how long a task runs undisturbed"),
        new Knob(
            QUEUE,
            Knob.Kind.OVERCOMMIT,
            SchedulerSettings.QUEUE_VCORES.defaultText(),
            "Q, tasks that a node holds beyond its cores; 100% are as many as it has cores"),
        new Knob(
            POLICY,
            Knob.Kind.NAME,
            defaults.policy,
            "Which tasks of a node run: " + TaskOrder.ALL.inWords()),
        new Knob(
            PLACEMENT,
            Knob.Kind.NAME,
            AUTO,
            "Which node gets a task: "
                + Placement.ALL.inWords()
                + "; auto: worst-rank with jobOrder rank, else fewest-tasks"),
        new Knob(
            TIE_BREAKER,
            Knob.Kind.NAME,
            "var",
            "Which of the nodes with the fewest tasks: " + TieBreaker.ALL.inWords()),
        new Knob(
            CONSERVING,
            Knob.Kind.FLAG,
            defaults.isConserving ? ON : OFF,
            "Whether suspended tasks use what others leave; in the paper they do not"),
        new Knob(
            CPU_TIME,
            Knob.Kind.FLAG,
            OFF,
            "Whether attained service is CPU time and idle tasks hold no cores; off as in the"
                + " paper, always on where suspended tasks use what others leave"),
        new Knob(
            JOB_ORDER,
            Knob.Kind.NAME,
            defaults.jobOrder,
            "Which job gets the next place: " + JobOrder.ALL.inWords()),
        new Knob(
            JOB_ORDER_BASE,
            Knob.Kind.PERIOD,
            "3000s",
            "Core-seconds in the first step of job order las; each further one is four times as"
                + " long"),
        new Knob(
            GUARD,
            Knob.Kind.FACTOR,
            SchedulerSettings.JOB_RANK_GUARD.defaultText(),
            "c, with jobOrder rank: a job and those before it get one part in c of the work that"
                + " is done after it came, at least"),
        new Knob(
            HOLD,
            Knob.Kind.NAME,
            defaults.hold.word(),
            "Which containers are held back that only wait: "
                + "run: none; probe: reduces but the first while maps are to end; held: all of"
                + " them"),
        new Knob(HEARTBEAT, Knob.Kind.PERIOD, "10s", "How often nodes report attained service"));
  }

  @Override
  public final Set<TraceFeature> knows() {
    return Set.of(TraceFeature.values());
  }

  @Override
  public final Scheduler start(Cluster cluster) {
    Knobs knobs = cluster.knobs();
    if (!(knobs.number(GUARD) > 1)) {
      throw new IllegalArgumentException(
          name() + ".guard is " + knobs.number(GUARD) + "; use a number above 1");
    }
    JobOrder jobOrder = JobOrder.ALL.get(knobs.name(JOB_ORDER));
    SystemSpec system =
        new SystemSpec(
            new NodeScheduling.Suspending(
                TaskOrder.ALL.get(knobs.name(POLICY)), knobs.nanos(QUANTUM), suspension(knobs)),
            Overcommits.parse(knobs.name(QUEUE)),
            placement(knobs.name(PLACEMENT), jobOrder),
            TieBreaker.ALL.get(knobs.name(TIE_BREAKER)),
            jobOrder,
            new JobOrderOptions(Seconds.of(knobs.nanos(JOB_ORDER_BASE)), SystemSpec.STEP_FACTOR),
            new SystemSpec.Ranking(
                new RankOptions(knobs.number(GUARD), CentralScheduler.DEFAULT_TASK_SECONDS),
                WaitingClasses.parse(knobs.name(HOLD))));
    if (system.lacksRanks()) {
      throw new IllegalArgumentException(
          name()
              + ".placement is "
              + system.placement().name()
              + ", which goes by ranks of jobs, and "
              + name()
              + ".jobOrder is "
              + jobOrder.name()
              + "; set "
              + name()
              + ".jobOrder=rank as well");
    }
    return new YarnRun(cluster, Seconds.of(knobs.nanos(HEARTBEAT)), system);
  }

  private static Placement placement(String name, JobOrder jobOrder) {
    if (!name.equals(AUTO)) {
      return Placement.ALL.get(name);
    }
    return SchedulerSettings.read(
            property ->
                property.equals(SchedulerSettings.JOB_ORDER.property()) ? jobOrder.name() : null)
        .placement();
  }

  private static Suspension suspension(Knobs knobs) {
    if (knobs.isOn(CONSERVING)) {
      return Suspension.CONSERVING;
    }
    return knobs.isOn(CPU_TIME) ? Suspension.MEASURED : Suspension.STOPPED;
  }
}
