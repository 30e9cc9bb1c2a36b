// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/** Kairos: the task that attained the least service is the youngest and runs first (§2, §3.2). */
public final class LeastAttainedService implements TaskOrder {
  @Override
  public String name() {
    return "las";
  }

  @Override
  public String does() {
    return "those that attained least service run and the others are suspended";
  }

  @Override
  public long position(TaskStanding task, long attainedNanos) {
    return attainedNanos;
  }

  @Override
  public boolean growsWhileRunning() {
    return true;
  }
}
