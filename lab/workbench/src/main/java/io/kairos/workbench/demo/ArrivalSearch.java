// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Looks for the times of arrivals that make the load asked for: each try plays them stretched by a
 * factor and tells the load that came of it. The rate of arrivals is what it moves. One try leads
 * to the next in proportion, two to where the line through them meets what is asked for. Immutable.
 *
 * @param asked load, above 0
 * @param close so far from it, as a share of it, a try may be that ends the search
 * @param most tries
 * @param first stretch of the first try
 */
record ArrivalSearch(double asked, double close, int most, double first, List<Try> tries) {
  /** What is told apart from the load asked for, as a share of it. */
  static final double TOLERANCE = 0.05;

  /** What a step may make of the rate: beyond, a line through noise would lead anywhere. */
  private static final double LONGEST_STEP = 1.6;

  /**
   * @param stretch of the times of arrival
   * @param load that came of it
   */
  record Try(double stretch, double load) {
    double rate() {
      return 1 / stretch;
    }
  }

  ArrivalSearch {
    if (!(asked > 0) || !(close > 0) || most < 1 || !(first > 0)) {
      throw new IllegalArgumentException(
          "load " + asked + ", " + close + ", " + most + " tries from " + first);
    }
    tries = List.copyOf(tries);
  }

  static ArrivalSearch from(double first, double asked, double close, int most) {
    return new ArrivalSearch(asked, close, most, first, List.of());
  }

  /** With what came of {@link #next}. */
  ArrivalSearch with(double load) {
    List<Try> more = new ArrayList<>(tries);
    more.add(new Try(next(), load));
    return new ArrivalSearch(asked, close, most, first, more);
  }

  boolean isOver() {
    return tries.size() >= most || (!tries.isEmpty() && distance(best()) <= close);
  }

  /** The try that came nearest; there must be one. */
  Try best() {
    return tries.stream().min(Comparator.comparingDouble(this::distance)).orElseThrow();
  }

  /** Whether a load is what was asked for; see {@link SlotUse#load}. */
  static boolean isReached(double load, double asked) {
    return Math.abs(load / asked - 1) <= TOLERANCE;
  }

  /** The stretch to try next. */
  double next() {
    if (tries.isEmpty()) {
      return first;
    }
    Try nearest = best();
    double rate = rate(nearest);
    double least = nearest.rate() / LONGEST_STEP;
    double highest = nearest.rate() * LONGEST_STEP;
    return 1 / Math.max(least, Math.min(highest, rate));
  }

  /**
   * More arrivals make more load: the rate lies between the fastest below and the slowest above.
   */
  private double rate(Try nearest) {
    Optional<Try> below =
        tries.stream().filter(one -> one.load() < asked).max(Comparator.comparing(Try::rate));
    Optional<Try> above =
        tries.stream().filter(one -> one.load() >= asked).min(Comparator.comparing(Try::rate));
    if (below.isPresent() && above.isPresent()) {
      return between(below.get(), above.get());
    }
    double inProportion =
        nearest.load() > 0 ? nearest.rate() * asked / nearest.load() : Double.MAX_VALUE;
    return tries.stream()
        .filter(other -> other.rate() != nearest.rate())
        .min(Comparator.comparingDouble(this::distance))
        .map(other -> (nearest.load() - other.load()) / (nearest.rate() - other.rate()))
        // Otherwise it was noise, or the slots are full.
        .filter(slope -> slope > 0)
        .map(slope -> nearest.rate() + (asked - nearest.load()) / slope)
        .orElse(inProportion);
  }

  private double between(Try below, Try above) {
    if (below.rate() >= above.rate()) {
      return (below.rate() + above.rate()) / 2;
    }
    double part = (asked - below.load()) / (above.load() - below.load());
    return below.rate() + part * (above.rate() - below.rate());
  }

  private double distance(Try one) {
    return Math.abs(one.load() / asked - 1);
  }
}
