// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StepListener;
import io.kairos.sim.system.StepListener.Step;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/** Slots for the jobs with the least work left; see {@link Srpt}. */
final class PreemptiveSlots implements Scheduler {
  private static final Comparator<Work> NUMBER = Comparator.comparingInt(work -> work.job.number());

  private final Cluster cluster;

  /** Jobs with tasks that run. */
  private final Set<Work> running = new LinkedHashSet<>();

  /**
   * Jobs with tasks that do not, by the work that was left when the last one stopped or ended. One
   * is taken out before that changes.
   */
  private final TreeSet<Work> waiting =
      new TreeSet<>(Comparator.comparingLong(Work::rankNanos).thenComparing(NUMBER));

  /** Jobs with tasks of both kinds, which have less left than that by now. */
  private final Set<Work> partly = new LinkedHashSet<>();

  private int free;
  private long preemptions;

  PreemptiveSlots(Cluster cluster) {
    this.cluster = cluster;
    this.free = cluster.slots();
  }

  @Override
  public void arrive(SimJob job) {
    giveSlots(new Work(job));
  }

  @Override
  public long preemptions() {
    return preemptions;
  }

  /** To a job of which more tasks wait. */
  private void giveSlots(Work work) {
    sort(work);
    fill();
    if (work.isWaiting()) {
      makeRoom(work);
    }
  }

  /** Takes slots from jobs with more work left, those with the most first. */
  private void makeRoom(Work arrived) {
    long now = cluster.events().now();
    long left = arrived.leftNanos(now);
    PriorityQueue<Work> victims =
        new PriorityQueue<>(
            Comparator.comparingLong((Work work) -> -work.leftNanos(now)).thenComparing(NUMBER));
    running.stream().filter(work -> work.leftNanos(now) > left).forEach(victims::add);
    while (arrived.isWaiting() && !victims.isEmpty()) {
      Work victim = victims.remove();
      while (arrived.isWaiting() && victim.isRunning()) {
        stopOne(victim);
        startOne(arrived);
      }
    }
  }

  private void fill() {
    while (free > 0 && !waiting.isEmpty()) {
      startOne(leastLeft());
    }
  }

  private Work leastLeft() {
    long now = cluster.events().now();
    Comparator<Work> byWorkLeft =
        Comparator.comparingLong((Work work) -> work.leftNanos(now)).thenComparing(NUMBER);
    Work least = waiting.first();
    for (Work work : partly) {
      if (byWorkLeft.compare(work, least) < 0) {
        least = work;
      }
    }
    return least;
  }

  /** Puts a job where it belongs by the work that it has now; it is none of those that wait. */
  private void sort(Work work) {
    set(waiting, work, work.isWaiting());
    set(running, work, work.isRunning());
    set(partly, work, work.isWaiting() && work.isRunning());
  }

  private static void set(Set<Work> jobs, Work work, boolean isIn) {
    if (isIn) {
      jobs.add(work);
    } else {
      jobs.remove(work);
    }
  }

  private void stopOne(Work work) {
    cluster.steps().happened(Step.STOPPED, work.job, StepListener.NO_WORKER);
    waiting.remove(work);
    work.stopOne(cluster.events().now());
    sort(work);
    preemptions++;
    free++;
  }

  private void startOne(Work work) {
    free--;
    cluster.steps().happened(Step.STARTED, work.job, StepListener.NO_WORKER);
    waiting.remove(work);
    Work.Task task = work.startOne(cluster.events().now());
    sort(work);
    cluster.events().at(task.endNanos, 0, () -> end(work, task));
  }

  private void end(Work work, Work.Task task) {
    if (!task.isRunning()) {
      // It was stopped.
      return;
    }
    free++;
    waiting.remove(work);
    boolean isReleased = work.ended(task);
    sort(work);
    cluster.steps().happened(Step.ENDED, work.job, StepListener.NO_WORKER);
    cluster.ended(work.job, work.job.taskNanos(task.number));
    if (isReleased) {
      giveSlots(work);
    } else {
      fill();
    }
  }
}
