// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.Choice;
import io.kairos.common.Registry;
import java.util.function.IntConsumer;

/** To which queues a scheduler sends tasks that may wait. Stateless. */
public interface QueueChoice extends Choice {
  Registry<QueueChoice> ALL = Registry.of(QueueChoice.class, "placement of queued tasks");

  /** What a choice goes by. Nodes have numbers from 0. */
  interface Nodes {
    int count();

    /** Slots that no task holds, as the scheduler believes; negative if tasks wait. */
    int free(int node);

    /** How long a task would wait, as the scheduler believes, milliseconds. */
    double waitMillis(int node);

    /** Whether the queue takes one task more. */
    boolean admits(int node);

    /** Asks a node how many tasks it holds beyond its slots now; negative where some are free. */
    int probe(int node);

    /** Among so many of the best nodes one is drawn; at least 1. */
    int among();

    /** A random number from 0 to below the bound, which is at least 1. */
    int draw(int bound);
  }

  /**
   * Sends tasks of one stage of a job, as many of them as queues take.
   *
   * @param send sends one to a node; what the scheduler believes of the node changes by it
   */
  void place(int tasks, Nodes nodes, IntConsumer send);
}
