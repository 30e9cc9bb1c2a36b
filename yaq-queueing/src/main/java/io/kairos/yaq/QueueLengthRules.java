// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The rules for the length of a queue by the name an operator writes. */
public final class QueueLengthRules {
  private static final Map<String, QueueLengthRule> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("erlang", new ErlangTail());
    BY_NAME.put("chernoff", new ChernoffBound());
    BY_NAME.put("fixed", new FixedDurations());
  }

  private QueueLengthRules() {}

  /** Every name, the default first. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * The rule of that name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static QueueLengthRule get(String name) {
    QueueLengthRule rule = BY_NAME.get(name);
    if (rule == null) {
      throw new IllegalArgumentException("no queue length rule " + name);
    }
    return rule;
  }
}
