// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/**
 * Which nodes are offered first: those with the lowest load. To add one: a class and a line in
 * {@link Placements}.
 *
 * <p>Yaq's score of a node is affinity × 1/(load + ε) (Yaq, §3.2, Algorithm 1). A node is offered
 * before anybody knows which task will take it, so all have the same affinity here, and the highest
 * score is the lowest load. The tie-breaker chooses among equals.
 */
public interface Placement {
  /**
   * The load of a node. Asked each time a node is ranked, so it may be drawn at random.
   *
   * @param tasks tasks the node was given, running and waiting, at least 0
   * @param taskVcores vcores of those tasks, at least 0
   * @param slots vcores of tasks that can run there at a time, at least 1
   * @param waitSeconds expected wait of the next task if no slot is free, at least 0
   * @return a number, lower for a node that is offered sooner
   */
  double load(int tasks, int taskVcores, int slots, double waitSeconds);
}
