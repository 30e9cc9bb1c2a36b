// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/**
 * Shortest remaining processing time: the job with the least estimated work that waits, unless it
 * would make a probe before it wait for as much as a number of times that probe's own estimate, or
 * for more (thesis, §3.4.3; the published program has this bound, too). Long and short jobs alike,
 * as in DLWL+SRPT.
 *
 * @param cap how many times
 */
record ShortestWorkFirst(double cap) implements Discipline {
  @Override
  public int choose(ProbeQueue queue) {
    int chosen = 0;
    long least = Long.MAX_VALUE;
    double slack = Double.POSITIVE_INFINITY;
    for (int index = 0; index < queue.size(); index++) {
      Probe probe = queue.get(index);
      long estimate = probe.job.job.estimateNanos();
      long left = estimate * probe.job.waiting();
      if (left < least && estimate < slack) {
        chosen = index;
        least = left;
      }
      slack = Math.min(slack, cap * estimate - probe.bypassedNanos);
    }
    return chosen;
  }

  @Override
  public void started(ProbeQueue queue, int index) {
    queue.overtake(index);
  }
}
