// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The orders of a node's queue by the name an operator writes. */
public final class ReorderingPolicies {
  private static final Map<String, ReorderingPolicy> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("srjf", new ShortestRemainingJobFirst());
    BY_NAME.put("lrtf", new LeastRemainingTasksFirst());
    BY_NAME.put("stf", new ShortestTaskFirst());
    BY_NAME.put("ejf", new EarliestJobFirst());
  }

  private ReorderingPolicies() {}

  /** Every name. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * The policy of that name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static ReorderingPolicy get(String name) {
    ReorderingPolicy policy = BY_NAME.get(name);
    if (policy == null) {
      throw new IllegalArgumentException("no reordering policy " + name);
    }
    return policy;
  }
}
