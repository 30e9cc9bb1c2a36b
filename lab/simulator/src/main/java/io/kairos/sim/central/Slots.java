// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.common.Setting;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StepListener;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.yarn.YarnSettings;

/** Slots that get tasks of one queue of jobs whenever they are free. Nothing is preempted. */
public final class Slots implements Scheduler {
  public static final Setting<Long> LAUNCH =
      YarnSettings.LAUNCH.with(
          "0s", "From a free slot to the start of the task there: heartbeat, localization, launch");

  private final Cluster cluster;
  private final JobQueue queue;
  private final long launchNanos;
  private int free;
  private long messages;

  /**
   * @param cluster of a system that has the setting {@link #LAUNCH}
   */
  public Slots(Cluster cluster, JobQueue queue) {
    this.cluster = cluster;
    this.queue = queue;
    this.launchNanos = cluster.settings().get(LAUNCH);
    this.free = cluster.slots();
  }

  @Override
  public void arrive(SimJob job) {
    queue.add(job);
    fill();
  }

  @Override
  public long messages() {
    return messages;
  }

  private void fill() {
    while (free > 0 && !queue.isEmpty()) {
      free--;
      messages++;
      start(queue.next());
    }
  }

  private void start(SimJob job) {
    cluster.steps().happened(Step.GRANTED, job, StepListener.NO_WORKER);
    long durationNanos = job.handOut(cluster.events().now() + launchNanos);
    cluster.events().after(launchNanos + durationNanos, () -> end(job, durationNanos));
  }

  private void end(SimJob job, long durationNanos) {
    free++;
    queue.ended(job);
    cluster.steps().happened(Step.ENDED, job, StepListener.NO_WORKER);
    cluster.ended(job, durationNanos);
    fill();
  }
}
