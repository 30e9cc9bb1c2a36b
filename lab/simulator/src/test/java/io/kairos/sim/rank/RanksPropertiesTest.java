// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.rank;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Ranks of jobs, the guard and the order of tasks on nodes together, in clusters with all kinds of
 * trouble: {@link FifoBound} is never broken, no task is suspended beside an idle core, and every
 * job ends.
 *
 * <p>The system property {@code kairos.test.rank-events} says how many events are played.
 */
class RanksPropertiesTest {
  private static final int TRIES = 20;
  private static final long EVENTS = Long.getLong("kairos.test.rank-events", 200_000);

  @Property(tries = TRIES)
  void everyJobGetsItsShareAndEnds(@ForAll long seed) {
    long events = 0;
    for (long cluster = seed; events < EVENTS / TRIES; cluster++) {
      events += new TroubledCluster(cluster).play();
    }
  }
}
