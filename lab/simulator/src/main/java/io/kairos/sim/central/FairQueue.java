// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.SimJob;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * A slot goes to the job that holds the fewest, of equal ones to the first: CapacityScheduler's
 * fair ordering in one queue.
 */
final class FairQueue implements JobQueue {
  private static final class Share {
    final SimJob job;
    int running;

    Share(SimJob job) {
      this.job = job;
    }
  }

  private final TreeSet<Share> waiting =
      new TreeSet<>(
          Comparator.comparingInt((Share share) -> share.running)
              .thenComparingInt(share -> share.job.number()));

  private final Map<SimJob, Share> shares = new HashMap<>();

  @Override
  public void add(SimJob job) {
    Share share = new Share(job);
    shares.put(job, share);
    waiting.add(share);
  }

  @Override
  public boolean isEmpty() {
    return waiting.isEmpty();
  }

  @Override
  public SimJob next() {
    Share first = waiting.pollFirst();
    first.running++;
    if (first.job.waiting() > 1) {
      waiting.add(first);
    }
    return first.job;
  }

  @Override
  public void ended(SimJob job) {
    Share share = shares.get(job);
    boolean isWaiting = waiting.remove(share);
    share.running--;
    if (isWaiting) {
      waiting.add(share);
    } else if (share.running == 0) {
      shares.remove(job);
    }
  }
}
