// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The guard of a leaf queue, by FIFO's share: of all work that the queue does after a job arrived,
 * at least one part in c goes to that job and the ones before it. Where less does, the job goes
 * before all that are not lifted. So what waits for a job to end is at most c times the work that
 * it would wait for under FIFO, whatever arrives after it. Nobody has to estimate anything. Where
 * limits keep jobs from more than a part of all work, they have their share with as much less.
 *
 * <p>A {@link #look} is O(n) in the number of jobs that have not ended, and so is the {@link
 * #enter} of one that is not the last. All else is O(1). Nothing is kept of jobs that have ended.
 */
final class FifoShare {
  /** What limits of YARN's let jobs have, whoever else asks for anything. */
  @FunctionalInterface
  interface Limits {
    /**
     * Asked of each job that wants anything, in the order of arrivals.
     *
     * @return the greatest part of all work that this job and those asked of before it may do,
     *     above 0, at most 1
     */
    double partWith(String job);

    static Limits none() {
      return job -> 1;
    }
  }

  private static final class Job {
    final String name;

    /** Whether its work is work that others wait for, which that of a job without end is not. */
    final boolean counts;

    /** Work since the last look by jobs that came right before this one and have ended. */
    double endedBefore;

    double seconds;
    double atLastLook;

    /** Work of the queue since this job arrived. */
    double all;

    /** Of that, by this job and those before it, as a part of what their limits let them do. */
    double ofFirst;

    /** Work since the last look that was done before this job came; nothing after the next. */
    double allBefore;

    /** Of that, by those before it. */
    double ofFirstBefore;

    boolean isLifted;

    /** How much more the others may do before it is; infinite while it waits for nothing. */
    double untilLiftSeconds = Double.POSITIVE_INFINITY;

    /** Its neighbours in the order of their arrivals, {@code null} where there is none. */
    Job previous;

    Job next;

    Job(String name, boolean counts) {
      this.name = name;
      this.counts = counts;
    }

    double sinceLastLook() {
      return seconds - atLastLook;
    }

    double countedSinceLastLook() {
      return counts ? sinceLastLook() : 0;
    }
  }

  private final Map<String, Job> jobs = new HashMap<>();
  private Job first;
  private Job last;

  /** Work since the last look that counts, also by jobs that have ended. */
  private double sinceLastLook;

  /** Of that, by jobs that came after all that are here and have ended. */
  private double endedLast;

  private boolean isAnyLifted;

  /**
   * A job is here from now on, at its place among those that came before and after it. O(1) for one
   * that comes after all others, else O(n).
   *
   * @param counts whether others may wait for its work to end; that of one that may never end is
   *     left out of what is shared
   * @param seconds what it has attained elsewhere, core-seconds, which counts for nobody here
   * @param cameBefore whether a job that is here came before it
   */
  void enter(String job, boolean counts, double seconds, Predicate<String> cameBefore) {
    if (jobs.containsKey(job)) {
      return;
    }
    Job it = new Job(job, counts);
    it.seconds = seconds;
    it.atLastLook = seconds;
    it.previous = last;
    while (it.previous != null && !cameBefore.test(it.previous.name)) {
      it.previous = it.previous.previous;
    }
    it.next = it.previous == null ? first : it.previous.next;
    it.allBefore = sinceLastLook;
    if (it.next == null) {
      it.ofFirstBefore = sinceLastLook;
      it.endedBefore = endedLast;
      endedLast = 0;
      last = it;
    } else {
      it.ofFirstBefore = sinceLastLookUpTo(it.previous);
      it.next.previous = it;
    }
    if (it.previous == null) {
      first = it;
    } else {
      it.previous.next = it;
    }
    jobs.put(job, it);
  }

  /** Work since the last look that counts, by a job and those before it. */
  private static double sinceLastLookUpTo(Job job) {
    double sum = 0;
    for (Job it = job; it != null; it = it.previous) {
      sum += it.endedBefore + it.countedSinceLastLook();
    }
    return sum;
  }

  /** What a job has attained by now, core-seconds; less than before is ignored. */
  void attained(String job, double seconds) {
    Job it = jobs.get(job);
    if (it != null && seconds > it.seconds) {
      sinceLastLook += it.counts ? seconds - it.seconds : 0;
      it.seconds = seconds;
    }
  }

  void end(String job) {
    Job it = jobs.remove(job);
    if (it == null) {
      return;
    }
    // Its work since the last look is still to be counted, in its place among the others.
    double toBeCounted = it.endedBefore + it.countedSinceLastLook();
    if (it.next == null) {
      last = it.previous;
      endedLast += toBeCounted;
    } else {
      it.next.previous = it.previous;
      it.next.endedBefore += toBeCounted;
    }
    if (it.previous == null) {
      first = it.next;
    } else {
      it.previous.next = it.next;
    }
  }

  boolean isLifted(String job) {
    Job it = jobs.get(job);
    return it != null && it.isLifted;
  }

  /**
   * Work that jobs which came later may do after the last look before a job is lifted, if those
   * before it and it itself do none, core-seconds: 0 if it is lifted, infinite if it waits for
   * nothing.
   */
  double untilLiftSeconds(String job) {
    Job it = jobs.get(job);
    return it == null ? Double.POSITIVE_INFINITY : it.untilLiftSeconds;
  }

  /** Whether the last look lifted anybody. */
  boolean isAnyLifted() {
    return isAnyLifted;
  }

  /** All jobs, the one that came last first. */
  List<String> fromLast() {
    List<String> names = new ArrayList<>(jobs.size());
    for (Job job = last; job != null; job = job.previous) {
      names.add(job.name);
    }
    return names;
  }

  /** Jobs of which anything is kept. */
  int size() {
    return jobs.size();
  }

  /**
   * Works out who is lifted, by what was attained since the last look.
   *
   * @param c more than 1; the higher, the shorter are short jobs, and the later long ones end
   * @param slackSeconds by how much a job may fall behind its share, core-seconds
   * @param wants whether a job asks for anything or runs; what is done while it does not is nothing
   *     that it waits for
   * @param limits as of now
   */
  void look(double c, double slackSeconds, Predicate<String> wants, Limits limits) {
    double all = sinceLastLook;
    sinceLastLook = 0;
    endedLast = 0;
    isAnyLifted = false;
    double ofFirst = 0;
    for (Job job = first; job != null; job = job.next) {
      ofFirst += job.endedBefore + job.countedSinceLastLook();
      double ownBeside = job.sinceLastLook() - job.countedSinceLastLook();
      job.endedBefore = 0;
      job.atLastLook = job.seconds;
      boolean isServed = wants.test(job.name);
      if (isServed) {
        double allSince = all - job.allBefore + ownBeside;
        double ofFirstSince = ofFirst - job.ofFirstBefore + ownBeside;
        job.all += allSince;
        // Those that get all that they may have do not wait for others, however little that is.
        job.ofFirst += Math.min(allSince, ofFirstSince / limits.partWith(job.name));
      }
      job.allBefore = 0;
      job.ofFirstBefore = 0;
      double due = c * job.ofFirst + slackSeconds - job.all;
      job.isLifted = isServed && due < 0;
      isAnyLifted |= job.isLifted;
      job.untilLiftSeconds =
          isServed && due >= 0 ? due : job.isLifted ? 0 : Double.POSITIVE_INFINITY;
    }
  }
}
