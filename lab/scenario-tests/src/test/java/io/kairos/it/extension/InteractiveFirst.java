// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.las.TaskStanding;

/** Tasks of one queue before all others; on either side those that attained least. */
public final class InteractiveFirst implements TaskOrder {
  private static final String FIRST_QUEUE = "root.interactive";

  /** More than a year: no task attains as much. */
  private static final long BEHIND_NANOS = 1L << 55;

  @Override
  public String name() {
    return "interactive-first";
  }

  @Override
  public String does() {
    return "those of queue " + FIRST_QUEUE + " run, and of others those that attained least";
  }

  @Override
  public long position(TaskStanding task, long attainedNanos) {
    boolean isFirst = task.queue().filter(FIRST_QUEUE::equals).isPresent();
    return isFirst ? attainedNanos : BEHIND_NANOS + attainedNanos;
  }

  @Override
  public boolean growsWhileRunning() {
    return true;
  }

  @Override
  public boolean usesQueues() {
    return true;
  }
}
