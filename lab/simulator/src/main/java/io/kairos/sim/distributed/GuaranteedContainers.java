// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.system.Nodes;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;

/**
 * Mercury's central scheduler: gives guaranteed containers to tasks, first come, first served. It
 * knows of those that it gave, and learns at heartbeats that they have ended. Queueable tasks do
 * not count: they are killed if need be.
 */
final class GuaranteedContainers {
  private final EventQueue events;
  private final Beats beats;
  private final IntFunction<NodeReport> published;
  private final ObjIntConsumer<JobTask> send;
  private final Queue<JobTask> waiting = new ArrayDeque<>();

  /** Guaranteed containers of each node that are not known to have ended. */
  private final int[] held;

  private final Nodes nodes;

  /**
   * @param nodes with their slots
   * @param published what a node published last
   * @param send a task to a node
   */
  GuaranteedContainers(
      Nodes nodes,
      EventQueue events,
      Beats beats,
      IntFunction<NodeReport> published,
      ObjIntConsumer<JobTask> send) {
    this.nodes = nodes;
    this.events = events;
    this.beats = beats;
    this.published = published;
    this.send = send;
    this.held = new int[nodes.count()];
  }

  /** A task needs a container. */
  void ask(JobTask task) {
    waiting.add(task);
    give();
  }

  /** A task with such a container has ended on this node. */
  void ended(int node) {
    events.at(
        beats.next(node, events.now()),
        EventKind.HEARTBEAT.rank(),
        () -> {
          held[node]--;
          give();
        });
  }

  private void give() {
    while (!waiting.isEmpty()) {
      int node = best();
      if (room(node) == 0) {
        return;
      }
      held[node]++;
      send.accept(waiting.remove(), node);
    }
  }

  /** Guaranteed containers that a node can hold beyond those that it is known to hold. */
  private int room(int node) {
    return nodes.cores(node) - held[node];
  }

  /** The node with room for the most; of those the one with the most free slots. */
  private int best() {
    int best = 0;
    for (int node = 1; node < held.length; node++) {
      if (room(node) > room(best)
          || room(node) == room(best)
              && published.apply(node).free() > published.apply(best).free()) {
        best = node;
      }
    }
    return best;
  }
}
