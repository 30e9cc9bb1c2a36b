// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * One random event.
 *
 * @param afterSeconds time since the event before; how far the clock goes back in a CLOCK_BACK
 * @param pick chooses the task among those present
 * @param amount vcores of a new task, cores of the node, or seconds attained before a restart
 */
record NodeEvent(Kind kind, int afterSeconds, int pick, int amount) {
  enum Kind {
    ARRIVE,
    FINISH,
    RECOVER,
    SET_CORES,
    CLOCK_BACK,
    PASS_TIME
  }

  private static final List<Kind> BASIC = List.of(Kind.ARRIVE, Kind.FINISH, Kind.PASS_TIME);

  /** Arrivals, ends and time going by, as the paper knows them. */
  static Arbitrary<List<NodeEvent>> basic() {
    return sequences(Arbitraries.of(BASIC));
  }

  /** Everything that may happen to a node. */
  static Arbitrary<List<NodeEvent>> all() {
    return sequences(
        Arbitraries.frequency(
            Tuple.of(40, Kind.ARRIVE),
            Tuple.of(25, Kind.FINISH),
            Tuple.of(25, Kind.PASS_TIME),
            Tuple.of(5, Kind.RECOVER),
            Tuple.of(3, Kind.SET_CORES),
            Tuple.of(2, Kind.CLOCK_BACK)));
  }

  private static Arbitrary<List<NodeEvent>> sequences(Arbitrary<Kind> kinds) {
    return Combinators.combine(
            kinds,
            Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(0)),
                Tuple.of(4, Arbitraries.integers().between(1, 15)),
                Tuple.of(1, Arbitraries.integers().between(16, 200))),
            Arbitraries.integers().between(0, 1_000),
            Arbitraries.integers().between(1, 6))
        .as(NodeEvent::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(120);
  }
}
