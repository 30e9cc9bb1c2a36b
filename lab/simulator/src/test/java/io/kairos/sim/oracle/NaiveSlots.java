// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.oracle.NaiveMaster.Task;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One queue of jobs for some slots, tick by tick; nothing is preempted but by the masters of jobs.
 * At each tick tasks end in the order in which they began to work, then jobs arrive one after the
 * other, and then masters look after their reduces in the order in which they began to. A task that
 * got a slot starts before the next of these, and after all that ends at its tick.
 */
public final class NaiveSlots {
  private final boolean isFair;
  private final int slots;
  private final List<NaiveMaster> jobs = new ArrayList<>();

  /** Those that hold a slot, in the order in which they got it. */
  private final List<Task> holding = new ArrayList<>();

  /** Those of them that have not started, in order. */
  private final List<Task> sent = new ArrayList<>();

  /** Jobs whose masters look at the next tick, in order. */
  private final List<NaiveMaster> looks = new ArrayList<>();

  private int now;
  private int steps;

  private NaiveSlots(boolean isFair, int slots) {
    this.isFair = isFair;
    this.slots = slots;
  }

  /**
   * Plays all jobs.
   *
   * @param isFair whether a slot goes to the job that holds the fewest; otherwise to the first
   * @param slowStart share of a job's maps that end before it asks for reduces
   * @return when each job ends
   */
  public static long[] ends(boolean isFair, int slots, double slowStart, List<TraceJob> traced) {
    NaiveSlots naive = new NaiveSlots(isFair, slots);
    traced.forEach(each -> naive.jobs.add(naive.job(each, slowStart)));
    while (naive.jobs.stream().anyMatch(job -> !job.isHere || !job.maps.isEmpty())
        || !naive.holding.isEmpty()) {
      naive.tick();
    }
    return naive.jobs.stream().mapToLong(job -> job.endNanos).toArray();
  }

  private NaiveMaster job(TraceJob traced, double slowStart) {
    NaiveMaster job = new NaiveMaster();
    job.arrivesAt = Tick.arrival(traced);
    job.slowStart = slowStart;
    job.allMaps = traced.tasks() - traced.reduces();
    for (int number = 0; number < traced.tasks(); number++) {
      Task task = new Task();
      task.job = jobs.size();
      task.number = number;
      task.isMap = number < job.allMaps;
      task.left = Tick.task(traced, number);
      task.all = task.left;
      (task.isMap ? job.maps : job.reduces).add(task);
    }
    return job;
  }

  private void tick() {
    Task ended = firstToEnd();
    while (ended != null) {
      end(ended);
      ended = firstToEnd();
    }
    start();
    for (NaiveMaster job : jobs) {
      if (job.arrivesAt == now) {
        job.isHere = true;
        fill();
        start();
      }
    }
    while (!looks.isEmpty() && looks.get(0).looksAt == now) {
      look(looks.remove(0));
      start();
    }
    holding.stream().filter(this::works).forEach(task -> task.left--);
    now++;
  }

  private void start() {
    sent.forEach(task -> task.begins = steps++);
    sent.clear();
  }

  private Task firstToEnd() {
    return holding.stream()
        .filter(task -> task.left == 0)
        .min(Comparator.comparingInt(task -> task.begins))
        .orElse(null);
  }

  private boolean works(Task task) {
    NaiveMaster job = jobs.get(task.job);
    return task.isMap || job.endedMaps == job.allMaps;
  }

  private void end(Task task) {
    holding.remove(task);
    NaiveMaster job = jobs.get(task.job);
    job.endedMaps += task.isMap ? 1 : 0;
    job.endNanos = now * Tick.NANOS;
    if (task.isMap && job.endedMaps == job.allMaps) {
      job.held.stream().filter(each -> !sent.contains(each)).forEach(each -> each.begins = steps++);
    }
    fill();
    changed(job);
  }

  private void fill() {
    while (holding.size() < slots) {
      NaiveMaster next = null;
      for (NaiveMaster job : jobs) {
        if (job.asks() && (next == null || isFair && holds(job) < holds(next))) {
          next = job;
        }
      }
      if (next == null) {
        return;
      }
      give(next);
    }
  }

  private long holds(NaiveMaster job) {
    return holding.stream().filter(task -> jobs.get(task.job) == job).count();
  }

  private void give(NaiveMaster job) {
    boolean isReduce = job.asksForReduce(slots - holding.size());
    Task task = (isReduce ? job.reduces : job.maps).remove(0);
    if (isReduce) {
      job.held.add(task);
    } else {
      job.leavesRoom = false;
    }
    task.left = task.all;
    sent.add(task);
    holding.add(task);
    changed(job);
  }

  /** A slot was given to a job, or one of its tasks has ended. */
  private void changed(NaiveMaster job) {
    if (!job.stands()) {
      job.standsSince = -1;
    } else if (job.looksAt < 0) {
      job.standsSince = job.standsSince < 0 ? now : job.standsSince;
      job.looksAt = now + 1;
      looks.add(job);
    }
  }

  /** The master of a job looks whether reduces keep its maps from running. */
  private void look(NaiveMaster job) {
    job.looksAt = -1;
    List<Task> given = job.giveUp(slots - holding.size(), now);
    if (!given.isEmpty()) {
      holding.removeAll(given);
      fill();
    }
    changed(job);
  }
}
