// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.bigc;

import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.job.SimTask;
import io.kairos.sim.node.SimNode;
import io.kairos.sim.node.StockNode;
import io.kairos.sim.node.Suspension;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.workload.TaskCost;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** A node that runs and suspends what Big-C's ResourceManager tells it to. */
final class BigCNode {
  private static final Comparator<SimTask> FIRST_IN =
      Comparator.comparingInt((SimTask task) -> task.job).thenComparingInt(task -> task.number);

  final int id;
  private final SimNode node;
  private final TreeSet<SimTask> suspended = new TreeSet<>(FIRST_IN);

  /** Cores that no task holds. */
  int free;

  BigCNode(int id, int cores, EventQueue events, BiConsumer<Step, SimTask> listener) {
    this.id = id;
    this.free = cores;
    this.node =
        new SimNode(
            events, cores, Suspension.STOPPED, TaskCost.NONE, StockNode::new, listener, () -> {});
  }

  void start(SimTask task) {
    node.start(task);
  }

  void suspend(SimTask task) {
    node.suspend(task.id());
    suspended.add(task);
  }

  boolean hasSuspended() {
    return !suspended.isEmpty();
  }

  /** Lets the suspended task of the first job go on; there must be one. */
  SimTask resume() {
    SimTask first = suspended.pollFirst();
    node.run(first.id());
    return first;
  }

  /**
   * The attempt of a task is killed, whether it runs or not.
   *
   * @return whether it was suspended
   */
  boolean giveUp(SimTask task) {
    node.giveUp(task);
    return suspended.remove(task);
  }

  void mapsEnded() {
    node.woken();
  }

  long preemptions() {
    return node.preemptions();
  }
}
