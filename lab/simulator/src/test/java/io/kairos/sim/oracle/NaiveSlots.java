// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;

/**
 * One queue of jobs for some slots, tick by tick; nothing is preempted. At each tick tasks end in
 * the order in which they started, then jobs arrive one after the other.
 */
public final class NaiveSlots {
  private static final class Job {
    int arrivesAt;
    boolean isHere;
    final List<Integer> waiting = new ArrayList<>();
    int running;
    long endNanos;
  }

  private static final class Task {
    Job job;
    int left;
  }

  private final boolean isFair;
  private final int slots;
  private final List<Job> jobs = new ArrayList<>();
  private final List<Task> running = new ArrayList<>();
  private int now;

  private NaiveSlots(boolean isFair, int slots) {
    this.isFair = isFair;
    this.slots = slots;
  }

  /**
   * Plays all jobs.
   *
   * @param isFair whether a slot goes to the job that holds the fewest; otherwise to the first
   * @return when each job ends
   */
  public static long[] ends(boolean isFair, int slots, List<TraceJob> traced) {
    NaiveSlots naive = new NaiveSlots(isFair, slots);
    for (TraceJob each : traced) {
      Job job = new Job();
      job.arrivesAt = Tick.arrival(each);
      for (int task = 0; task < each.tasks(); task++) {
        job.waiting.add(Tick.task(each, task));
      }
      naive.jobs.add(job);
    }
    naive.run();
    return naive.jobs.stream().mapToLong(job -> job.endNanos).toArray();
  }

  private void run() {
    while (jobs.stream().anyMatch(job -> job.running > 0 || !job.waiting.isEmpty())) {
      for (Task task : new ArrayList<>(running)) {
        if (task.left == 0) {
          running.remove(task);
          task.job.running--;
          task.job.endNanos = now * Tick.NANOS;
          fill();
        }
      }
      for (Job job : jobs) {
        if (job.arrivesAt == now) {
          job.isHere = true;
          fill();
        }
      }
      running.forEach(task -> task.left--);
      now++;
    }
  }

  private void fill() {
    while (running.size() < slots) {
      Job next = null;
      for (Job job : jobs) {
        if (job.isHere
            && !job.waiting.isEmpty()
            && (next == null || isFair && job.running < next.running)) {
          next = job;
        }
      }
      if (next == null) {
        return;
      }
      Task task = new Task();
      task.job = next;
      task.left = next.waiting.remove(0);
      next.running++;
      running.add(task);
    }
  }
}
