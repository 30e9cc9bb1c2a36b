// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.trace.Stages;
import java.util.BitSet;

/**
 * The tasks of one job while it runs: a task is released when all tasks of the stages that its own
 * stage waits for have ended. Those of the stage with the lowest number are taken first.
 */
public final class StagedTasks {
  private final Stages stages;

  /** Tasks of each stage that have been taken. */
  private final int[] taken;

  /** Tasks of each stage that have not ended. */
  private final int[] unfinished;

  /** Stages that have not been released. */
  private final BitSet held = new BitSet();

  /** Released stages with tasks that have not been taken. */
  private final BitSet open = new BitSet();

  private int released;
  private int untaken;

  public StagedTasks(Stages stages) {
    this.stages = stages;
    this.taken = new int[stages.count()];
    this.unfinished = new int[stages.count()];
    this.untaken = stages.tasks();
    for (int stage = 0; stage < unfinished.length; stage++) {
      unfinished[stage] = stages.tasks(stage);
    }
    held.set(0, stages.count());
    release();
  }

  /** Tasks that are released and have not been taken. */
  public int released() {
    return released;
  }

  /** Whether all tasks have been taken. */
  public boolean areTaken() {
    return untaken == 0;
  }

  /** Takes a task that is released; there must be one. */
  public int take() {
    int stage = open.nextSetBit(0);
    int task = stages.firstTask(stage) + taken[stage]++;
    if (taken[stage] == stages.tasks(stage)) {
      open.clear(stage);
    }
    released--;
    untaken--;
    return task;
  }

  /**
   * A task that was taken has ended.
   *
   * @return whether others are released by that
   */
  public boolean ended(int task) {
    int stage = stages.of(task);
    return --unfinished[stage] == 0 && !held.isEmpty() && release();
  }

  /** Tasks of a stage that have not ended. */
  public int unfinished(int stage) {
    return unfinished[stage];
  }

  private boolean release() {
    int before = released;
    for (int stage = held.nextSetBit(0); stage >= 0; stage = held.nextSetBit(stage + 1)) {
      if (stages.after(stage).stream().allMatch(other -> unfinished[other] == 0)) {
        held.clear(stage);
        open.set(stage);
        released += stages.tasks(stage);
      }
    }
    return released > before;
  }
}
