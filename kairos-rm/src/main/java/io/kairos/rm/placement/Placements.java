// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/** The placements by the name an operator writes. */
public final class Placements {
  private static final Map<String, Function<DoubleSupplier, Placement>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("fewest-tasks", random -> new FewestTasks());
    BY_NAME.put("yaq-length", random -> new ShortestQueue());
    BY_NAME.put("yaq-wait", random -> new ShortestWait());
    BY_NAME.put("random", RandomNode::new);
  }

  private Placements() {}

  /** Every name, the default first. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * The placement of that name.
   *
   * @param random numbers in [0, 1), for those that draw
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Placement create(String name, DoubleSupplier random) {
    Function<DoubleSupplier, Placement> factory = BY_NAME.get(name);
    if (factory == null) {
      throw new IllegalArgumentException("no placement " + name);
    }
    return factory.apply(random);
  }
}
