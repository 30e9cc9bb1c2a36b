// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;

/**
 * Takes many tasks in turn, some at a time, where a look at all of them would cost too much. Owned
 * by one thread.
 */
final class LooksInTurn {
  private final int mostAtATime;

  /** Whose turn in this round is still to come. */
  private final Queue<String> left = new ArrayDeque<>();

  /**
   * @param mostAtATime above 0
   */
  LooksInTurn(int mostAtATime) {
    this.mostAtATime = mostAtATime;
  }

  /**
   * Those whose turn it is.
   *
   * @param tasks of this moment; one that comes during a round has its turn in the next
   */
  List<String> next(Collection<String> tasks) {
    if (left.isEmpty()) {
      left.addAll(tasks);
    }
    List<String> turn = new ArrayList<>();
    while (turn.size() < mostAtATime && !left.isEmpty()) {
      String task = left.remove();
      if (tasks.contains(task)) {
        turn.add(task);
      }
    }
    return turn;
  }
}
