// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Cores that all jobs share; see {@link ProcessorSharing}. */
final class SharedCores implements Scheduler {
  private final Cluster cluster;
  private final List<SharedJob> jobs = new ArrayList<>();
  private long sinceNanos;

  /** Rises whenever the parts change, so that an end foreseen before can be told. */
  private long changes;

  SharedCores(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public void arrive(SimJob job) {
    settle();
    jobs.add(new SharedJob(job, cluster.events().now()));
    share();
  }

  /** Counts the work since the last change. */
  private void settle() {
    long now = cluster.events().now();
    jobs.forEach(job -> job.work(now - sinceNanos));
    sinceNanos = now;
  }

  /** The fair part of each job; those with the fewest tasks first, as they may leave some. */
  private void share() {
    jobs.sort(Comparator.comparingInt(SharedJob::working));
    double left = cluster.slots();
    long untilEndNanos = Long.MAX_VALUE;
    for (int i = 0; i < jobs.size(); i++) {
      SharedJob job = jobs.get(i);
      double cores = Math.min(job.working(), left / (jobs.size() - i));
      job.give(cores);
      left -= cores;
      untilEndNanos = Math.min(untilEndNanos, job.untilEndNanos());
    }
    long change = ++changes;
    if (!jobs.isEmpty()) {
      cluster
          .events()
          .after(
              untilEndNanos,
              () -> {
                if (change == changes) {
                  end();
                }
              });
    }
  }

  private void end() {
    settle();
    long now = cluster.events().now();
    for (SharedJob job : List.copyOf(jobs)) {
      while (job.hasEnded()) {
        cluster.ended(job.job, job.end(now));
      }
    }
    jobs.removeIf(job -> job.working() == 0);
    share();
  }
}
