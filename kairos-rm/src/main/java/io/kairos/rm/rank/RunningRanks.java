// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The ranks of a node's tasks, to find the one that a better task would displace: the node runs
 * those that rank best. One thread owns an instance.
 */
public final class RunningRanks {
  /** What {@link #worst} says where cores are free: any task is better. */
  public static final long WORSE_THAN_ANY = Long.MAX_VALUE;

  private static final class Task {
    final long rank;
    final int vcores;

    Task(long rank, int vcores) {
      this.rank = rank;
      this.vcores = vcores;
    }
  }

  private final List<Task> tasks = new ArrayList<>();

  /**
   * One more task.
   *
   * @param rank of its job
   */
  public void add(long rank, int vcores) {
    tasks.add(new Task(rank, vcores));
  }

  /**
   * The rank of the task that is displaced first.
   *
   * @param vcores that run, those of idle tasks on top
   * @return {@link #WORSE_THAN_ANY} where cores are free
   */
  public long worst(int vcores) {
    tasks.sort(Comparator.comparingLong(task -> task.rank));
    long worst = WORSE_THAN_ANY;
    int used = 0;
    for (Task task : tasks) {
      // However large, a task is as many cores as there are.
      int needed = Math.min(task.vcores, vcores);
      if (used + needed <= vcores) {
        used += needed;
        worst = task.rank;
      }
    }
    // Too few cores are free for a task like those that are there, and a smaller one may use them.
    return used < vcores ? WORSE_THAN_ANY : worst;
  }
}
