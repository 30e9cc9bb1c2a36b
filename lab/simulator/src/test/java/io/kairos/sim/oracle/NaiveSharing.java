// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Cores that all jobs share evenly, and that all tasks of a job share evenly, from one end or
 * arrival to the next, with 60 digits. The reduces of a job come when its last map has ended.
 */
public final class NaiveSharing {
  private static final MathContext DIGITS = new MathContext(60);
  private static final BigDecimal NOTHING = new BigDecimal("1e-40");

  private static final class Job {
    BigDecimal arrivesAt;

    /** What is left of each task that works. */
    List<BigDecimal> working = new ArrayList<>();

    List<BigDecimal> reduces = new ArrayList<>();
    BigDecimal cores;
    BigDecimal endsAt;

    BigDecimal rate() {
      return cores.divide(BigDecimal.valueOf(working.size()), DIGITS);
    }
  }

  private final List<Job> jobs = new ArrayList<>();
  private final int slots;
  private BigDecimal now = BigDecimal.ZERO;

  private NaiveSharing(int slots) {
    this.slots = slots;
  }

  /** When each job ends, rounded up to nanoseconds. */
  public static long[] ends(int slots, List<TraceJob> traced) {
    NaiveSharing naive = new NaiveSharing(slots);
    for (TraceJob each : traced) {
      Job job = new Job();
      job.arrivesAt = BigDecimal.valueOf(each.arrivalNanos());
      for (int task = 0; task < each.tasks(); task++) {
        boolean isMap = task < each.tasks() - each.reduces();
        (isMap ? job.working : job.reduces).add(BigDecimal.valueOf(each.taskNanos(task)));
      }
      naive.jobs.add(job);
    }
    while (naive.jobs.stream().anyMatch(job -> job.endsAt == null)) {
      naive.step();
    }
    return naive.jobs.stream()
        .mapToLong(job -> job.endsAt.setScale(0, RoundingMode.CEILING).longValueExact())
        .toArray();
  }

  private void step() {
    List<Job> here = new ArrayList<>();
    BigDecimal step = null;
    for (Job job : jobs) {
      if (job.arrivesAt.compareTo(now) > 0) {
        step = least(step, job.arrivesAt.subtract(now));
      } else if (job.endsAt == null) {
        here.add(job);
      }
    }
    share(here);
    for (Job job : here) {
      for (BigDecimal left : job.working) {
        step = least(step, left.divide(job.rate(), DIGITS));
      }
    }
    now = now.add(step, DIGITS);
    for (Job job : here) {
      work(job, step);
    }
  }

  /** Hands out what is left, in equal parts to all jobs that can use more, until nothing is. */
  private void share(List<Job> here) {
    here.forEach(job -> job.cores = BigDecimal.ZERO);
    BigDecimal left = BigDecimal.valueOf(slots);
    List<Job> hungry = new ArrayList<>(here);
    while (!hungry.isEmpty() && left.compareTo(NOTHING) > 0) {
      BigDecimal part = left.divide(BigDecimal.valueOf(hungry.size()), DIGITS);
      for (Job job : new ArrayList<>(hungry)) {
        BigDecimal most = BigDecimal.valueOf(job.working.size()).subtract(job.cores);
        BigDecimal taken = most.min(part);
        job.cores = job.cores.add(taken, DIGITS);
        left = left.subtract(taken, DIGITS);
        if (most.compareTo(part) <= 0) {
          hungry.remove(job);
        }
      }
    }
  }

  private void work(Job job, BigDecimal step) {
    BigDecimal done = job.rate().multiply(step, DIGITS);
    List<BigDecimal> left = new ArrayList<>();
    for (BigDecimal task : job.working) {
      BigDecimal after = task.subtract(done, DIGITS);
      if (after.compareTo(NOTHING) > 0) {
        left.add(after);
      }
    }
    job.working = left;
    if (left.isEmpty()) {
      job.working = job.reduces;
      job.reduces = new ArrayList<>();
    }
    if (job.working.isEmpty()) {
      job.endsAt = now;
    }
  }

  private static BigDecimal least(BigDecimal step, BigDecimal other) {
    return step == null ? other : step.min(other);
  }
}
