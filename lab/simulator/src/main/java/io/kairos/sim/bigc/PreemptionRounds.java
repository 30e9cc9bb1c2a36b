// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.bigc;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * How fast Big-C's ResourceManager takes cores back: the {@code
 * ProportionalCapacityPreemptionPolicy} of its Hadoop 2.7.1, which looks at the queues in rounds. A
 * round asks for a part of what is missing, and suspends what the round before has chosen as well.
 *
 * @param <T> a task that can be suspended
 */
final class PreemptionRounds<T> {
  private final double mostPerRound;
  private final double naturalTermination;
  private final double deadZone;

  /** Chosen in the round before. */
  private Set<T> chosen = Set.of();

  /**
   * @param mostPerRound cores, at least 0: {@code total_preemption_per_round} of the cluster
   * @param naturalTermination {@code natural_termination_factor}, from 0 to 1: the others are
   *     expected to end by themselves
   * @param deadZone {@code max_ignored_over_capacity}, at least 0: how far a queue may be above its
   *     guarantee, as a share of that
   */
  PreemptionRounds(double mostPerRound, double naturalTermination, double deadZone) {
    this.mostPerRound = mostPerRound;
    this.naturalTermination = naturalTermination;
    this.deadZone = deadZone;
  }

  /**
   * A round.
   *
   * @param missing cores that the other queue asks for, and that are not free
   * @param held cores that the queue holds
   * @param guaranteed cores that it keeps
   * @param victims its tasks, the first to be suspended first
   * @return which of them are suspended now
   */
  List<T> round(int missing, int held, int guaranteed, Iterable<T> victims) {
    int aboveGuarantee = held > guaranteed * (1 + deadZone) ? held - guaranteed : 0;
    double wanted = Math.min(mostPerRound, Math.min(missing, aboveGuarantee));
    int count = (int) Math.ceil(naturalTermination * Math.max(0, wanted));
    Set<T> now = new LinkedHashSet<>();
    Iterator<T> next = victims.iterator();
    while (now.size() < count && next.hasNext()) {
      now.add(next.next());
    }
    List<T> suspended = now.stream().filter(chosen::contains).toList();
    suspended.forEach(now::remove);
    chosen = now;
    return suspended;
  }

  /** Whether the next round may suspend what this one has chosen. */
  boolean hasChosen() {
    return !chosen.isEmpty();
  }
}
