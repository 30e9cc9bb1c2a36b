// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.yaq.JobProgress;

/**
 * Orders jobs that wait centrally by what is left of them (Yaq, §4.1): the lowest key goes first,
 * and jobs with the same key go first in, first out. Stateless, so any thread may ask. To add one:
 * a line in {@link ProgressOrders}, and a policy class by which YARN can be told of it.
 */
@FunctionalInterface
public interface ProgressOrder {
  /**
   * What jobs are compared by.
   *
   * @return at least 0
   */
  long key(JobProgress progress);
}
