// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;

/**
 * Mercury (USENIX ATC'15), as Yaq (EuroSys'16, §6.3) and Delgado's thesis (chapter 5) describe it.
 * Tasks with a guaranteed container are placed centrally, start when they come to a node, and kill
 * a queueable task if no slot is free. Queueable tasks are sent by many schedulers to the queues
 * with the least expected wait; queues are first in, first out; long ones give tasks back. A
 * queueable task that was killed too often gets a guaranteed container.
 *
 * <p>By default all tasks are queueable: that is the "distributed Mercury" with which Yaq compares.
 *
 * <p>What both do not say, and is chosen here: which tasks are guaranteed (the first ones of a
 * stage); after how many kills a task is promoted (3); that the task that started last is killed;
 * that the central scheduler is first in, first out, takes the node with the fewest guaranteed
 * containers, and learns of ends at heartbeats; which tasks a queue gives back ({@link
 * QueueShedding}), and that Yaq's baseline does so, too. The time since a node last ended a
 * queueable task, by which Mercury also ranks nodes, plays no part.
 */
public final class Mercury extends DistributedSystem {
  private static final String GUARANTEED = "guaranteed";
  private static final String PROMOTE_AFTER = "promoteAfter";

  @Override
  public String name() {
    return "mercury";
  }

  @Override
  public String does() {
    return "queues first in, first out, to which many schedulers send tasks by what nodes published;"
        + " guaranteed tasks centrally";
  }

  @Override
  List<Knob> ownKnobs() {
    return List.of(
        new Knob(
            GUARANTEED,
            Knob.Kind.SHARE,
            "0",
            "Share of a job's tasks that are placed centrally and kill others; 0 is distributed"
                + " Mercury"),
        new Knob(
            PROMOTE_AFTER,
            Knob.Kind.COUNT,
            "3",
            "A task that was killed so often is guaranteed; 0 for never"));
  }

  @Override
  DistributedSpec spec(Knobs knobs) {
    return new DistributedSpec(
        new FirstInFirstOut(),
        StarvationThresholds.OFF,
        Integer.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        knobs.number(GUARANTEED),
        knobs.count(PROMOTE_AFTER));
  }
}
