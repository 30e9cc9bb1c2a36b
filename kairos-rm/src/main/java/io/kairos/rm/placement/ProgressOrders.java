// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.yaq.JobProgress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The orders of jobs by what is left of them, by the name an operator writes. */
public final class ProgressOrders {
  private static final Map<String, ProgressOrder> BY_NAME = new LinkedHashMap<>();

  static {
    // Shortest remaining job first: least remaining work.
    BY_NAME.put("srjf", JobProgress::remainingWorkMillis);
    // Least remaining tasks first, which needs no estimates.
    BY_NAME.put("lrtf", JobProgress::remainingTasks);
  }

  private ProgressOrders() {}

  /** Every name. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * The order of that name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static ProgressOrder get(String name) {
    ProgressOrder order = BY_NAME.get(name);
    if (order == null) {
      throw new IllegalArgumentException("no order by progress " + name);
    }
    return order;
  }
}
