// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.Optional;

/** Workloads whose name ends in a number of seconds. */
abstract class FamilyBySeconds implements WorkloadKind {
  private static final double LONGEST_SECONDS = 86_400;

  private final String prefix;
  private final String number;

  /**
   * @param prefix how the names begin
   * @param number what the number is, for the help
   */
  FamilyBySeconds(String prefix, String number) {
    this.prefix = prefix;
    this.number = number;
  }

  /**
   * @param seconds above 0
   */
  abstract Workload create(String name, double seconds);

  @Override
  public final String name() {
    return prefix + number;
  }

  @Override
  public final Optional<Workload> named(String text) {
    if (!text.startsWith(prefix)) {
      return Optional.empty();
    }
    double seconds = seconds(text.substring(prefix.length()));
    return seconds > 0 && seconds <= LONGEST_SECONDS
        ? Optional.of(create(text, seconds))
        : Optional.empty();
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
