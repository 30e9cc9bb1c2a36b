// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.trace.Seconds;
import java.util.stream.DoubleStream;

/** Collects the completion times of jobs. */
final class JobTimes {
  private final DoubleStream.Builder shortJobs = DoubleStream.builder();
  private final DoubleStream.Builder longJobs = DoubleStream.builder();
  private final DoubleStream.Builder slowdowns = DoubleStream.builder();
  private long tasks;
  private double busySeconds;
  private double waitedSeconds;

  void taskEnded(long durationNanos) {
    busySeconds += Seconds.of(durationNanos);
  }

  void jobEnded(SimJob job, long nowNanos) {
    long tookNanos = nowNanos - job.job().arrivalNanos();
    (job.isLong() ? longJobs : shortJobs).add(Seconds.of(tookNanos));
    long aloneNanos = job.job().criticalNanos();
    if (aloneNanos > 0) {
      slowdowns.add((double) tookNanos / aloneNanos);
    }
    tasks += job.tasks();
    waitedSeconds += Seconds.of(job.waitedNanos());
  }

  RunResult result(Scheduler scheduler, int slots, double spanSeconds, RunEffort effort) {
    double[] ofShort = shortJobs.build().toArray();
    double[] ofLong = longJobs.build().toArray();
    double[] ofAll =
        DoubleStream.concat(DoubleStream.of(ofShort), DoubleStream.of(ofLong)).toArray();
    return new RunResult(
        new CompletionTimes(
            new Times(ofShort),
            new Times(ofLong),
            new Times(ofAll),
            new Times(slowdowns.build().toArray())),
        spanSeconds > 0 ? busySeconds / (slots * spanSeconds) : 0,
        waitedSeconds / tasks,
        spanSeconds,
        SystemCounts.of(scheduler),
        effort);
  }
}
