// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.bigc;

import io.kairos.sim.job.MapReduceKnobs;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.TraceFeature;
import io.kairos.sim.yarn.YarnKnobs;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Big-C as the paper of Kairos compares with it (SoCC'18, §5.1): a CapacityScheduler with a queue
 * for short jobs and one for long jobs, each first in, first out. A short task that finds no free
 * core in the share of the short jobs suspends a long task.
 *
 * <p>What §5.1 does not say is taken from Big-C's source, a Hadoop 2.7.1: it looks for long tasks
 * to suspend every 3 s, and takes a fifth of what is missing each time. A suspended task keeps its
 * node and none of its core. Big-C shrinks a container in halves, and lets it wait for a few
 * heartbeats before it goes on; here it shrinks and goes on at once.
 */
public final class BigC implements SimulatedSystem {
  private static final String SHARE = "share";
  private static final String ROUND = "round";
  private static final String AT_ONCE = "atOnce";
  private static final String MOST_PER_ROUND = "mostPerRound";
  private static final String NATURAL_TERMINATION = "naturalTermination";
  private static final String DEAD_ZONE = "deadZone";

  @Override
  public String name() {
    return "big-c";
  }

  @Override
  public String does() {
    return "a queue for short jobs and one for long jobs, as the cut-off says; short tasks suspend"
        + " long ones that hold more than their share";
  }

  @Override
  public List<Knob> knobs() {
    return Stream.concat(
            Stream.of(
                new Knob(
                    SHARE,
                    Knob.Kind.SHARE,
                    "0.95",
                    "Share of the cores for which short tasks suspend long ones"),
                new Knob(
                    ROUND,
                    Knob.Kind.PERIOD,
                    "3s",
                    "Between two rounds in which short jobs take cores back"),
                new Knob(
                    AT_ONCE,
                    Knob.Kind.FLAG,
                    "off",
                    "Whether short jobs take cores back at once, and not in rounds"),
                new Knob(
                    MOST_PER_ROUND,
                    Knob.Kind.SHARE,
                    "0.1",
                    "The most cores that a round wants back, as a share of all"),
                new Knob(
                    NATURAL_TERMINATION,
                    Knob.Kind.SHARE,
                    "0.2",
                    "The share of them that it takes: others are expected to end"),
                new Knob(
                    DEAD_ZONE,
                    Knob.Kind.SHARE,
                    "0.1",
                    "How far long jobs may be above their share, as a share of it"),
                MapReduceKnobs.SLOW_START,
                MapReduceKnobs.REDUCE_PREEMPTION,
                YarnKnobs.LAUNCH),
            EstimateKnobs.ALL.stream()
                .filter(knob -> !knob.name().equals(EstimateKnobs.SHORT_PARTITION)))
        .toList();
  }

  @Override
  public Set<TraceFeature> knows() {
    return Set.of(TraceFeature.REDUCES, TraceFeature.STAGES);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    Knobs knobs = cluster.knobs();
    PreemptionRounds<BigCRun.Placed> rounds =
        new PreemptionRounds<>(
            knobs.number(MOST_PER_ROUND) * cluster.slots(),
            knobs.number(NATURAL_TERMINATION),
            knobs.number(DEAD_ZONE));
    long roundNanos = knobs.isOn(AT_ONCE) ? 0 : knobs.nanos(ROUND);
    return new BigCRun(cluster, knobs.number(SHARE), roundNanos, rounds);
  }
}
