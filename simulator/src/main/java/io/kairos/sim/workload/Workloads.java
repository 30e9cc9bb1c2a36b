// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** The workloads by the name a user writes. */
public final class Workloads {
  public static final Workload DEFAULT = new HeavyTail();
  public static final Workload TABLE1 = Table1.asPrinted();

  /** Those that need no number. */
  public static final List<Workload> FIXED =
      List.of(DEFAULT, TABLE1, Table1.narrow(), MixedFiveFifty.create());

  /** Those whose name ends in a number of seconds, by how it begins. */
  private static final Map<String, BiFunction<String, Double, Workload>> BY_SECONDS =
      new LinkedHashMap<>();

  private static final double LONGEST_SECONDS = 86_400;

  static {
    BY_SECONDS.put(UniformDurations.PREFIX, UniformDurations::create);
    BY_SECONDS.put(ExponentialDurations.PREFIX, ExponentialDurations::create);
  }

  private Workloads() {}

  /**
   * The workload of that name.
   *
   * @throws IllegalArgumentException saying which there are, if there is none
   */
  public static Workload named(String name) {
    for (Workload workload : FIXED) {
      if (workload.name().equals(name)) {
        return workload;
      }
    }
    for (Map.Entry<String, BiFunction<String, Double, Workload>> family : BY_SECONDS.entrySet()) {
      if (name.startsWith(family.getKey())) {
        double seconds = seconds(name.substring(family.getKey().length()));
        if (seconds > 0 && seconds <= LONGEST_SECONDS) {
          return family.getValue().apply(name, seconds);
        }
      }
    }
    throw new IllegalArgumentException(
        "\""
            + name
            + "\" is unknown; use one of default, table1, table1-narrow, mixed-5-50,"
            + " uniform-SECONDS, exponential-MEAN, the last two for example as uniform-1 and exponential-49");
  }

  /** NaN if the text is no number. */
  private static double seconds(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
