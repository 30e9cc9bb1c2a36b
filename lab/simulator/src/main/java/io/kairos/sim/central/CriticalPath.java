// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.common.NamedChoice;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.StagedTasks;
import io.kairos.sim.trace.TraceFeature;
import java.util.Set;

/** A bound: every job has as many slots as it has tasks. No system lets any job end earlier. */
public final class CriticalPath extends NamedChoice implements SimulatedSystem {
  public CriticalPath() {
    super("critical-path", "a bound: no task waits for a slot, as if there were slots without end");
  }

  @Override
  public Set<TraceFeature> knows() {
    return Set.of(TraceFeature.REDUCES, TraceFeature.STAGES, TraceFeature.EXECUTORS);
  }

  /** A bound of jobs without executors is one of jobs that have them. */
  @Override
  public Scheduler start(Cluster cluster) {
    return new EndlessSlots(cluster);
  }

  private record EndlessSlots(Cluster cluster) implements Scheduler {
    @Override
    public void arrive(SimJob job) {
      startReleased(job, new StagedTasks(job.stages()));
    }

    private void startReleased(SimJob job, StagedTasks tasks) {
      while (tasks.released() > 0) {
        int task = tasks.take();
        job.started(cluster.events().now());
        cluster.events().after(job.taskNanos(task), () -> end(job, tasks, task));
      }
    }

    private void end(SimJob job, StagedTasks tasks, int task) {
      cluster.ended(job, job.taskNanos(task));
      if (tasks.ended(task)) {
        startReleased(job, tasks);
      }
    }
  }
}
