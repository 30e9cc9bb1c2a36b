// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.SimulatedSystem;
import java.util.List;

/** A bound: every job has as many slots as it has tasks. No system lets any job end earlier. */
public final class CriticalPath implements SimulatedSystem {
  @Override
  public String name() {
    return "critical-path";
  }

  @Override
  public String does() {
    return "a bound: no task waits for a slot, as if there were slots without end";
  }

  @Override
  public List<Knob> knobs() {
    return List.of();
  }

  @Override
  public boolean knowsReduces() {
    return true;
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new EndlessSlots(cluster);
  }

  private record EndlessSlots(Cluster cluster) implements Scheduler {
    @Override
    public void arrive(SimJob job) {
      long longestNanos = startUntil(job.reduces(), job);
      if (job.reduces() > 0) {
        cluster.events().after(longestNanos, () -> startUntil(0, job));
      }
    }

    @Override
    public long messages() {
      return 0;
    }

    /**
     * Starts tasks until so many are left.
     *
     * @return duration of the longest
     */
    private long startUntil(int left, SimJob job) {
      long longestNanos = 0;
      while (job.waiting() > left) {
        long durationNanos = job.handOut(cluster.events().now());
        cluster.events().after(durationNanos, () -> cluster.ended(job, durationNanos));
        longestNanos = Math.max(longestNanos, durationNanos);
      }
      return longestNanos;
    }
  }
}
