// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/**
 * Places tasks one after the other on the worker with the shortest wait, which each task makes
 * longer (thesis, §2.3.7). Of equal ones the worker with the lowest number is taken.
 */
final class LeastLoaded {
  private long[] waits = new long[0];
  private int[] workers = new int[0];
  private int size;

  /**
   * Places the tasks of a job.
   *
   * @param first number of the first worker that may get some; those behind it may, too
   * @param end the worker before this one is the last
   * @param wait of each worker, nanoseconds
   * @param estimateNanos of each task
   */
  void place(
      int first,
      int end,
      IntToLongFunction wait,
      int tasks,
      long estimateNanos,
      IntConsumer placed) {
    size = end - first;
    if (waits.length < size) {
      waits = new long[size];
      workers = new int[size];
    }
    for (int index = 0; index < size; index++) {
      workers[index] = first + index;
      waits[index] = wait.applyAsLong(first + index);
    }
    for (int index = size / 2 - 1; index >= 0; index--) {
      sink(index, waits[index], workers[index]);
    }
    // A job whose estimate is nothing must not pile up on one worker.
    long longer = Math.max(1, estimateNanos);
    for (int task = 0; task < tasks; task++) {
      placed.accept(workers[0]);
      sink(0, waits[0] + longer, workers[0]);
    }
  }

  private void sink(int from, long wait, int worker) {
    int hole = from;
    while (true) {
      int child = 2 * hole + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && isBefore(child + 1, waits[child], workers[child])) {
        child++;
      }
      if (!isBefore(child, wait, worker)) {
        break;
      }
      waits[hole] = waits[child];
      workers[hole] = workers[child];
      hole = child;
    }
    waits[hole] = wait;
    workers[hole] = worker;
  }

  private boolean isBefore(int index, long wait, int worker) {
    return waits[index] < wait || waits[index] == wait && workers[index] < worker;
  }
}
