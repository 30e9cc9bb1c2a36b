// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.util.List;

/**
 * A stage of a job: tasks of which none is asked for before all tasks of other stages have ended.
 *
 * @param tasks how many, at least 1
 * @param after numbers of the stages that it waits for, in any order, all below its own
 */
public record Stage(int tasks, List<Integer> after) {
  public Stage {
    if (tasks < 1) {
      throw new IllegalArgumentException("a stage of " + tasks + " tasks; use at least 1");
    }
    after = List.copyOf(after);
  }

  /** A stage that waits for none. */
  public Stage(int tasks) {
    this(tasks, List.of());
  }
}
