// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/**
 * Eagle's approximation of SRPT over probes that stay (thesis, Algorithm 1): of the short jobs
 * before the first long task, the one with the least estimated work left that may overtake those
 * before it. A long task waits for the short ones before it and is overtaken by none behind it.
 *
 * @param cap a probe is overtaken by at most so many times its own estimate
 */
record StickySrpt(double cap) implements Discipline {
  @Override
  public int choose(ProbeQueue queue) {
    int chosen = -1;
    long least = Long.MAX_VALUE;
    double slack = Double.POSITIVE_INFINITY;
    int index = 0;
    while (index < queue.size()) {
      Probe probe = queue.get(index);
      if (probe.job.job.isTakenForLong()) {
        break;
      }
      if (probe.job.isKnownEmpty()) {
        queue.remove(index);
        continue;
      }
      long estimate = probe.job.job.estimateNanos();
      if (probe.job.knownLeftNanos() < least && estimate <= slack) {
        chosen = index;
        least = probe.job.knownLeftNanos();
      }
      slack = Math.min(slack, cap * estimate - probe.bypassedNanos);
      index++;
    }
    return chosen >= 0 ? chosen : queue.size() > 0 ? 0 : -1;
  }

  @Override
  public boolean goesByTaken() {
    return true;
  }

  @Override
  public void started(ProbeQueue queue, int index) {
    queue.overtake(index);
  }
}
