// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import io.kairos.common.Setting;
import io.kairos.sim.central.JobQueue;
import io.kairos.sim.central.Slots;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.SimulatedSystem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** One queue of jobs for all slots, the last one first; nothing is preempted. */
public final class LastComeFirstServed implements SimulatedSystem {
  @Override
  public String name() {
    return "lcfs";
  }

  @Override
  public String does() {
    return "one queue of jobs for all slots; a free slot goes to the job that came last";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(Slots.LAUNCH);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new Slots(cluster, new Stack());
  }

  private static final class Stack implements JobQueue {
    private final Deque<SimJob> jobs = new ArrayDeque<>();

    @Override
    public void add(SimJob job) {
      jobs.push(job);
    }

    @Override
    public boolean isEmpty() {
      return jobs.isEmpty();
    }

    @Override
    public SimJob next() {
      // Slots hands one of its waiting tasks out next.
      return jobs.peek().waiting() > 1 ? jobs.peek() : jobs.pop();
    }
  }
}
