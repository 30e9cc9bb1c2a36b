// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A machine as fast as all slots together, which works on the job with the least work left. */
final class OneFastMachine implements Scheduler {
  private static final class Left {
    final SimJob job;

    /** Work left as of {@link #sinceNanos}, nanoseconds of one slot. */
    double nanos;

    Left(SimJob job) {
      this.job = job;
      this.nanos = job.workNanos();
    }
  }

  private final Cluster cluster;
  private final PriorityQueue<Left> jobs =
      new PriorityQueue<>(
          Comparator.comparingDouble((Left left) -> left.nanos)
              .thenComparingInt(left -> left.job.number()));

  /** The job that the machine works on; not in the queue. */
  private Left running;

  private long sinceNanos;
  private long preemptions;

  /** Rises with every start, so that an end foreseen before can be told. */
  private long starts;

  OneFastMachine(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public void arrive(SimJob job) {
    settle();
    Left arrived = new Left(job);
    if (running == null) {
      run(arrived);
    } else if (arrived.nanos < running.nanos) {
      preemptions++;
      jobs.add(running);
      run(arrived);
    } else {
      jobs.add(arrived);
    }
  }

  @Override
  public long preemptions() {
    return preemptions;
  }

  /** Counts the work since the last event. */
  private void settle() {
    long now = cluster.events().now();
    if (running != null) {
      running.nanos = Math.max(0, running.nanos - (double) (now - sinceNanos) * cluster.slots());
    }
    sinceNanos = now;
  }

  private void run(Left next) {
    running = next;
    sinceNanos = cluster.events().now();
    long start = ++starts;
    cluster
        .events()
        .after(
            (long) Math.ceil(next.nanos / cluster.slots()),
            () -> {
              if (start == starts) {
                end();
              }
            });
  }

  private void end() {
    SimJob job = running.job;
    running = jobs.poll();
    if (running != null) {
      run(running);
    }
    while (job.hasWaiting()) {
      cluster.ended(job, job.handOut(cluster.events().now()));
    }
  }
}
