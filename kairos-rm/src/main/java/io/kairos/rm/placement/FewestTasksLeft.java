// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.yaq.LeastRemainingTasksFirst;

/** {@link LeastRemainingTasksFirst} for jobs that wait centrally (Yaq, §4.1). */
public final class FewestTasksLeft extends ByProgressOrder {
  public FewestTasksLeft() {
    super(new LeastRemainingTasksFirst(), "the one with the fewest tasks left");
  }
}
