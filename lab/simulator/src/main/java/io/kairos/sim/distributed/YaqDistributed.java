// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.trace.Seconds;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;

/**
 * Yaq-d (EuroSys'16, §2.5, §3, §5): each job has a scheduler of its own, which sends all tasks at
 * once to queues at the nodes. It goes by what nodes publish from time to time, and knows nothing
 * of what others send meanwhile. The queues are the NodeManager's own, reordered, with starvation
 * thresholds; long ones give tasks back, which are sent elsewhere.
 *
 * <p>Defaults are those of §6.3, where it says them: placement by wait, SRJF, ST of 10 s,
 * heartbeats of 3 s, no bound, stage means as estimates. Not said there, and chosen here: reduces
 * are sent when the last map has ended; one of the ten best nodes is drawn, as schedulers in Hadoop
 * do into which Mercury went; when queues are rebalanced, and which tasks move ({@link
 * QueueShedding}). A task that moves starts its time in the queue anew.
 */
public final class YaqDistributed extends DistributedSystem {
  private static final String ORDER = "order";
  private static final String STARVATION = "starvation";
  private static final String QUEUE = "queue";
  private static final String LONGEST_WAIT = "longestWait";

  private static final double MILLIS_PER_SECOND = 1e3;

  @Override
  public String name() {
    return "yaq-d";
  }

  @Override
  public String does() {
    return "a scheduler for each job sends tasks to reordered queues at the nodes, by what these"
        + " published; long queues give tasks back";
  }

  @Override
  List<Knob> ownKnobs() {
    return List.of(
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
            QUEUE,
            Knob.Kind.COUNT,
            DistributedSpec.UNBOUNDED,
            "b, tasks that may wait at a node; the others wait at their scheduler, which looks again"
                + " a heartbeat later. 1000000 is no bound"),
        new Knob(
            LONGEST_WAIT,
            Knob.Kind.DURATION,
            "0s",
            "WT_max, no task is sent to a queue of a longer expected wait; 0s is no bound"));
  }

  @Override
  DistributedSpec spec(Knobs knobs) {
    long longestWaitNanos = knobs.nanos(LONGEST_WAIT);
    return new DistributedSpec(
        ReorderingPolicy.ALL.get(knobs.name(ORDER)),
        new StarvationThresholds(
            Seconds.of(knobs.nanos(STARVATION)) * MILLIS_PER_SECOND, StarvationThresholds.NEVER),
        knobs.count(QUEUE),
        longestWaitNanos == 0
            ? Double.POSITIVE_INFINITY
            : Seconds.of(longestWaitNanos) * MILLIS_PER_SECOND,
        0,
        0);
  }
}
