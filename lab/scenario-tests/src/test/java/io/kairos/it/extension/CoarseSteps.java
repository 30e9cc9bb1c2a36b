// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.las.TaskStanding;

/** Least attained service in steps that double: tasks on one step do not displace each other. */
public final class CoarseSteps implements TaskOrder {
  private static final long FIRST_STEP_NANOS = 1_000_000_000;

  @Override
  public String name() {
    return "coarse-las";
  }

  @Override
  public String does() {
    return "those that attained least service run, in steps of 1, 2, 4, 8 … seconds";
  }

  @Override
  public long position(TaskStanding task, long attainedNanos) {
    return Long.SIZE - Long.numberOfLeadingZeros(attainedNanos / FIRST_STEP_NANOS);
  }

  @Override
  public boolean growsWhileRunning() {
    return false;
  }
}
