// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.node;

import io.kairos.nm.las.Decisions;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A node that always holds the same number of tasks of one to four vcores: whenever one ends, at
 * random, another arrives.
 */
final class BusyNode implements Decisions {
  static final int CORES = 64;

  private static final int APPLICATIONS = 20;
  private static final int DRAWS = 1 << 12;

  private final LasNodeScheduler scheduler;
  private final List<String> present = new ArrayList<>();
  private final List<String> absent = new ArrayList<>();

  /** Drawn beforehand, so that drawing is not measured. */
  private final int[] draws = new Random(1).ints(DRAWS, 0, Integer.MAX_VALUE).toArray();

  private int drawn;
  private long decisions;

  BusyNode(int tasks, long quantumNanos, long nowNanos) {
    scheduler =
        new LasNodeScheduler(
            new LasParameters(CORES, quantumNanos), TaskOrder.ALL.get("las"), this);
    for (int task = 0; task < 2 * tasks; task++) {
      absent.add(String.format("container_e01_1700000000000_0001_01_%06d", task));
    }
    while (present.size() < tasks) {
      arrive(nowNanos);
    }
  }

  void finish(long nowNanos) {
    int index = draw() % present.size();
    String task = present.get(index);
    present.set(index, present.get(present.size() - 1));
    present.remove(present.size() - 1);
    absent.add(task);
    scheduler.finish(task, nowNanos);
  }

  void arrive(long nowNanos) {
    String task = absent.remove(absent.size() - 1);
    present.add(task);
    int draw = draw();
    scheduler.arrive(task, "application-" + draw % APPLICATIONS, 1 + draw % 4, nowNanos);
  }

  LasNodeScheduler scheduler() {
    return scheduler;
  }

  /** How many tasks were told to run or to stop so far. */
  long decisions() {
    return decisions;
  }

  @Override
  public void run(String taskId) {
    decisions++;
  }

  @Override
  public void suspend(String taskId) {
    decisions++;
  }

  private int draw() {
    drawn = (drawn + 1) % DRAWS;
    return draws[drawn];
  }
}
