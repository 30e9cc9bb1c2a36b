// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.NamedChoice;

/** Kairos: the task that attained the least service is the youngest and runs first (§2, §3.2). */
public final class LeastAttainedService extends NamedChoice implements TaskOrder {
  public LeastAttainedService() {
    super("las", "those that attained least service run and the others are suspended");
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
