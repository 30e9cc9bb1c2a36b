// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.Choice;
import io.kairos.common.Registry;

/**
 * Orders jobs that wait centrally: the lowest key goes first, and jobs with the same key go first
 * in, first out. Stateless, so any thread may ask.
 */
public interface JobOrder extends Choice {
  Registry<JobOrder> ALL = Registry.of(JobOrder.class, "job order");

  /**
   * What jobs are compared by.
   *
   * @return at least 0
   */
  long key(JobStanding job, JobOrderOptions options);

  /** What it does with these options, in words that go on after its name and a colon. */
  default String does(JobOrderOptions options) {
    return does();
  }

  /** Whether all jobs have the same key, always: that is what stock YARN does by itself. */
  default boolean isFirstInFirstOut() {
    return false;
  }

  /**
   * Whether it looks at {@link JobStanding#progress()}. Then the key changes whenever a task of the
   * job is asked for or ends, and a job that waits too long goes before the order.
   */
  default boolean usesProgress() {
    return false;
  }

  /**
   * Whether it looks at {@link JobStanding#rank()}. Then the key changes as with {@link
   * #usesProgress()}, and with what is reported of any job of the queue.
   */
  default boolean usesRanks() {
    return false;
  }
}
