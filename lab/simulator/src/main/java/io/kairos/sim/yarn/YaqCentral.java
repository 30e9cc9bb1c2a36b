// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.rm.placement.Placement;
import io.kairos.sim.distributed.YaqDistributed;
import io.kairos.sim.job.ToldDurations;
import io.kairos.sim.node.NodeScheduling;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.TraceFeature;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;
import java.util.Set;

/**
 * Yaq-c (EuroSys'16, §2.4), by the objects that the daemons run: a ResourceManager that learns of
 * free slots by heartbeats, and queues at the nodes that keep slots busy meanwhile. Without queues
 * it is stock YARN, heartbeats included.
 *
 * <p>Not said there, and chosen here: masters ask for reduces when the last map has ended, as those
 * of {@link YaqDistributed} do. No queue of the CapacityScheduler has a maximum ({@link
 * JobQueues}).
 */
public final class YaqCentral implements SimulatedSystem {
  private static final String QUEUE = "queue";
  private static final String ORDER = "order";
  private static final String STARVATION = "starvation";
  private static final String PLACEMENT = "placement";
  private static final String HEARTBEAT = "heartbeat";

  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return "yaq-c";
  }

  @Override
  public String does() {
    return "one queue of jobs, and a bounded, reordered queue of tasks at every node; news of ends"
        + " come by heartbeats";
  }

  @Override
  public List<Knob> knobs() {
    return List.of(
        new Knob(QUEUE, Knob.Kind.COUNT, "4", "b, tasks that may wait at a node; 0 is stock YARN"),
        new Knob(
            ORDER,
            Knob.Kind.NAME,
            "srjf",
            "Which task of a queue starts first: " + ReorderingPolicy.ALL.inWords()),
        new Knob(
            STARVATION,
            Knob.Kind.DURATION,
            "10s",
            "ST, a task that has waited longer at a node goes first"),
        new Knob(
            PLACEMENT,
            Knob.Kind.NAME,
            "yaq-wait",
            "Which node gets a task: " + Placement.ALL.inWords()),
        new Knob(HEARTBEAT, Knob.Kind.PERIOD, "3s", "How often a node reports, ends as well"),
        new Knob(
            YarnKnobs.LAUNCH.name(),
            Knob.Kind.DURATION,
            "1.5s",
            "From the placement of a task to its arrival at the node: its master fetches the"
                + " container and sends it"),
        YarnKnobs.QUEUES,
        ToldDurations.KNOB,
        EstimateKnobs.LOW,
        EstimateKnobs.HIGH);
  }

  @Override
  public Set<TraceFeature> knows() {
    return Set.of(TraceFeature.REDUCES, TraceFeature.STAGES);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    Knobs knobs = cluster.knobs();
    StarvationThresholds starvation =
        new StarvationThresholds(
            knobs.nanos(STARVATION) / NANOS_PER_MILLI, StarvationThresholds.NEVER);
    SystemSpec system =
        SystemSpec.firstInFirstOut(
            new NodeScheduling.Queueing(ReorderingPolicy.ALL.get(knobs.name(ORDER)), starvation),
            knobs.count(QUEUE),
            Placement.ALL.get(knobs.name(PLACEMENT)));
    if (system.lacksRanks()) {
      throw new IllegalArgumentException(
          "yaq-c.placement is "
              + system.placement().name()
              + ", which goes by ranks of jobs, and yaq-c makes none; use another placement");
    }
    return YarnRun.withQueues(
        cluster, Seconds.of(knobs.nanos(HEARTBEAT)), system, ToldDurations.areTold(name(), knobs));
  }
}
