// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The orders of jobs by the name an operator writes. */
public final class JobOrders {
  private static final Map<String, Factory> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("fifo", (baseSeconds, factor) -> new FirstInFirstOut());
    BY_NAME.put("las", LeastAttainedService::new);
  }

  private JobOrders() {}

  /** Every name, the default first. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * The order of that name.
   *
   * @param baseSeconds core-seconds at which the first step ends, more than 0
   * @param factor how many times as long each further step is, more than 1
   * @throws IllegalArgumentException if there is none of that name
   */
  public static JobOrder create(String name, double baseSeconds, double factor) {
    Factory factory = BY_NAME.get(name);
    if (factory == null) {
      throw new IllegalArgumentException("no job order " + name);
    }
    return factory.create(baseSeconds, factor);
  }

  @FunctionalInterface
  private interface Factory {
    JobOrder create(double baseSeconds, double factor);
  }
}
