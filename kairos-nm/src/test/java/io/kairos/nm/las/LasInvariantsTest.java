// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** {@link WatchedNode} checks every invariant after every event of a random sequence. */
class LasInvariantsTest {
  private static final long QUANTUM_SECONDS = 10;

  @Property(tries = 300)
  void invariantsHoldForTasksOfOneVcore(
      @ForAll("events") List<NodeEvent> events,
      @ForAll @IntRange(min = 1, max = 4) int cores,
      @ForAll @IntRange(min = 1, max = 4) int starvationQuanta,
      @ForAll @IntRange(min = 1, max = 3) int grantQuanta) {
    watch(events, cores, starvationQuanta, grantQuanta, true, true);
  }

  @Property(tries = 300)
  void invariantsHoldForTasksOfSeveralVcores(
      @ForAll("events") List<NodeEvent> events,
      @ForAll @IntRange(min = 1, max = 6) int cores,
      @ForAll @IntRange(min = 1, max = 4) int starvationQuanta,
      @ForAll @IntRange(min = 1, max = 3) int grantQuanta) {
    watch(events, cores, starvationQuanta, grantQuanta, false, true);
  }

  @Property(tries = 300)
  void invariantsHoldWhenTimersFireLate(
      @ForAll("events") List<NodeEvent> events,
      @ForAll @IntRange(min = 1, max = 6) int cores,
      @ForAll @IntRange(min = 1, max = 4) int starvationQuanta,
      @ForAll @IntRange(min = 1, max = 3) int grantQuanta,
      @ForAll boolean oneVcore) {
    watch(events, cores, starvationQuanta, grantQuanta, oneVcore, false);
  }

  private static void watch(
      List<NodeEvent> events,
      int cores,
      int starvationQuanta,
      int grantQuanta,
      boolean oneVcore,
      boolean punctual) {
    WatchedNode node = new WatchedNode(cores, QUANTUM_SECONDS, starvationQuanta, grantQuanta);
    events.forEach(event -> node.handle(event, oneVcore, punctual));
    // Time enough for every task that waits in the end to come to be starved.
    node.advanceTo(node.now() + (starvationQuanta + 2L * grantQuanta) * QUANTUM_SECONDS);
  }

  @Provide
  Arbitrary<List<NodeEvent>> events() {
    return NodeEvent.all();
  }
}
