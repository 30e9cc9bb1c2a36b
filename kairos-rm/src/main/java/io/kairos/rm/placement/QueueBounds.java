// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The bounds of nodes' queues by the name an operator writes. */
public final class QueueBounds {
  private static final Map<String, Function<QueueBoundOptions, QueueBound>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("auto", BoundForUtilization::new);
    BY_NAME.put(
        "length", options -> (nodeVcores, taskVcores, meanTaskMillis) -> options.lengthVcores);
    BY_NAME.put("delay", BoundByWait::new);
    BY_NAME.put(
        "none",
        options -> (nodeVcores, taskVcores, meanTaskMillis) -> QueueBoundOptions.MOST_VCORES);
  }

  private QueueBounds() {}

  /** Every name, the default first. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * The bound of that name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static QueueBound create(String name, QueueBoundOptions options) {
    Function<QueueBoundOptions, QueueBound> factory = BY_NAME.get(name);
    if (factory == null) {
      throw new IllegalArgumentException("no queue bound " + name);
    }
    return factory.apply(options);
  }
}
