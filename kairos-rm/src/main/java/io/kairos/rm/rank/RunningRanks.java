// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.Arrays;

/**
 * The ranks of a node's tasks, to find the one that a better task would displace: the node runs
 * those that rank best. One thread owns an instance.
 */
public final class RunningRanks {
  /** What {@link #worst} says where cores are free: any task is better. */
  public static final long WORSE_THAN_ANY = Long.MAX_VALUE;

  private static final int FEW = 16;

  /** In the order of the ranks, of equals in that of their coming. */
  private long[] ranks = new long[FEW];

  private int[] vcoresOf = new int[FEW];
  private int count;

  /**
   * One more task.
   *
   * @param rank of its job
   */
  public void add(long rank, int vcores) {
    if (count == ranks.length) {
      ranks = Arrays.copyOf(ranks, 2 * count);
      vcoresOf = Arrays.copyOf(vcoresOf, 2 * count);
    }
    int place = count++;
    for (; place > 0 && ranks[place - 1] > rank; place--) {
      ranks[place] = ranks[place - 1];
      vcoresOf[place] = vcoresOf[place - 1];
    }
    ranks[place] = rank;
    vcoresOf[place] = vcores;
  }

  /**
   * The rank of the task that is displaced first.
   *
   * @param vcores that run, those on top that they leave unused
   * @return {@link #WORSE_THAN_ANY} where cores are free
   */
  public long worst(int vcores) {
    long worst = WORSE_THAN_ANY;
    int used = 0;
    for (int task = 0; task < count; task++) {
      // However large, a task is as many cores as there are.
      int needed = Math.min(vcoresOf[task], vcores);
      if (used + needed <= vcores) {
        used += needed;
        worst = ranks[task];
      }
    }
    // Too few cores are free for a task like those that are there, and a smaller one may use them.
    return used < vcores ? WORSE_THAN_ANY : worst;
  }
}
