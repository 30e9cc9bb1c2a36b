// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/** The tie-breakers by the name an operator writes. */
public final class TieBreakers {
  private static final Map<String, Function<DoubleSupplier, TieBreaker>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("var", random -> new LowestVariance());
    BY_NAME.put("sum", random -> new LowestSum());
    BY_NAME.put("random", RandomScore::new);
  }

  private TieBreakers() {}

  /** Every name, the default first. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * The tie-breaker of that name.
   *
   * @param random numbers in [0, 1), for those that draw
   * @throws IllegalArgumentException if there is none of that name
   */
  public static TieBreaker create(String name, DoubleSupplier random) {
    Function<DoubleSupplier, TieBreaker> factory = BY_NAME.get(name);
    if (factory == null) {
      throw new IllegalArgumentException("no tie-breaker " + name);
    }
    return factory.apply(random);
  }
}
