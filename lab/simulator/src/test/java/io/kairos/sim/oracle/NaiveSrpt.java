// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;

/**
 * Clairvoyant SRPT, tick by tick. A job that arrives takes slots from jobs with more work left; a
 * free slot goes to the job with the least. When the last map of a job ends, its reduces come as a
 * job does.
 */
public final class NaiveSrpt {
  private static final class Job {
    int arrivesAt;
    boolean isHere;
    final List<Integer> fresh = new ArrayList<>();
    final List<Integer> stopped = new ArrayList<>();
    final List<Integer> reduces = new ArrayList<>();

    /** What is left of each task that runs; the last takes the place of one that leaves. */
    final List<int[]> running = new ArrayList<>();

    long endNanos;

    int left() {
      return reduces.stream().mapToInt(each -> each).sum()
          + fresh.stream().mapToInt(each -> each).sum()
          + stopped.stream().mapToInt(each -> each).sum()
          + running.stream().mapToInt(each -> each[0]).sum();
    }

    boolean waits() {
      return !fresh.isEmpty() || !stopped.isEmpty();
    }

    void leave(int[] task) {
      int[] last = running.remove(running.size() - 1);
      if (last != task) {
        running.set(running.indexOf(task), last);
      }
    }
  }

  private final int slots;
  private final List<Job> jobs = new ArrayList<>();

  /** In the order in which they started or went on. */
  private final List<int[]> started = new ArrayList<>();

  private int now;

  private NaiveSrpt(int slots) {
    this.slots = slots;
  }

  /** When each job ends. */
  public static long[] ends(int slots, List<TraceJob> traced) {
    NaiveSrpt naive = new NaiveSrpt(slots);
    for (TraceJob each : traced) {
      Job job = new Job();
      job.arrivesAt = Tick.arrival(each);
      for (int task = 0; task < each.tasks(); task++) {
        boolean isMap = task < each.tasks() - each.reduces();
        (isMap ? job.fresh : job.reduces).add(Tick.task(each, task));
      }
      naive.jobs.add(job);
    }
    naive.run();
    return naive.jobs.stream().mapToLong(job -> job.endNanos).toArray();
  }

  private void run() {
    while (jobs.stream().anyMatch(job -> job.left() > 0)) {
      for (int[] task : new ArrayList<>(started)) {
        if (task[0] == 0) {
          end(task);
        }
      }
      for (Job job : jobs) {
        if (job.arrivesAt == now) {
          arrive(job);
        }
      }
      started.forEach(task -> task[0]--);
      now++;
    }
    for (int[] task : new ArrayList<>(started)) {
      end(task);
    }
  }

  private void end(int[] task) {
    Job job = jobs.stream().filter(each -> each.running.contains(task)).findFirst().orElseThrow();
    started.remove(task);
    job.leave(task);
    job.endNanos = now * Tick.NANOS;
    if (!job.waits() && job.running.isEmpty() && !job.reduces.isEmpty()) {
      job.fresh.addAll(job.reduces);
      job.reduces.clear();
      arrive(job);
    } else {
      fill();
    }
  }

  private void arrive(Job arrived) {
    arrived.isHere = true;
    fill();
    while (arrived.waits()) {
      Job victim = null;
      for (Job job : jobs) {
        if (!job.running.isEmpty()
            && job.left() > arrived.left()
            && (victim == null || job.left() > victim.left())) {
          victim = job;
        }
      }
      if (victim == null) {
        return;
      }
      int[] last = victim.running.get(victim.running.size() - 1);
      victim.leave(last);
      started.remove(last);
      victim.stopped.add(last[0]);
      start(arrived);
    }
  }

  private void fill() {
    while (started.size() < slots) {
      Job next = null;
      for (Job job : jobs) {
        if (job.isHere && job.waits() && (next == null || job.left() < next.left())) {
          next = job;
        }
      }
      if (next == null) {
        return;
      }
      start(next);
    }
  }

  private void start(Job job) {
    int[] task = {job.stopped.isEmpty() ? job.fresh.remove(0) : job.stopped.remove(0)};
    job.running.add(task);
    started.add(task);
  }
}
