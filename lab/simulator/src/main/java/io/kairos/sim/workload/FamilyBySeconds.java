// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import io.kairos.common.NamedChoice;
import java.util.Optional;

/** Workloads whose name ends in a number of seconds. */
abstract class FamilyBySeconds extends NamedChoice implements WorkloadKind {
  private static final double LONGEST_SECONDS = 86_400;

  private final String prefix;

  /**
   * @param prefix how the names begin
   * @param number what the number is, for the help
   * @param does what such a workload is
   */
  FamilyBySeconds(String prefix, String number, String does) {
    super(prefix + number, does);
    this.prefix = prefix;
  }

  /**
   * @param seconds above 0
   */
  abstract Workload create(String name, double seconds);

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
