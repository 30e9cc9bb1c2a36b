// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/**
 * The guard's bound. A server does a unit of work in a unit of time, and serves the jobs that are
 * lifted first, in the order of their arrivals. Else it makes the worst choice that an adversary
 * can make: the job that came last.
 */
class FifoSharePropertiesTest {
  private static final int TICKS = 400;

  private static final class Job {
    final String id;

    /** By which it has its place; one that enters from elsewhere may have come there long ago. */
    final double arrival;

    final int entered;
    final double work;

    /** What it attained elsewhere. */
    final double elsewhere;

    double attained;

    /** Work of jobs before it that was left when it came. */
    double before;

    Job(String id, double arrival, int entered, double work, double elsewhere) {
      this.id = id;
      this.arrival = arrival;
      this.entered = entered;
      this.work = work;
      this.elsewhere = elsewhere;
    }

    double left() {
      return work - attained;
    }
  }

  /**
   * Under FIFO a job would end when all work before it and its own is done. With the guard that
   * takes at most c times as long, and what one look cannot know yet.
   */
  @Property(tries = 200)
  void noJobEndsLaterThanCTimesItsTimeUnderFifo(
      @ForAll @DoubleRange(min = 1.2, max = 5) double c,
      @ForAll @DoubleRange(min = 0, max = 20) double slack,
      @ForAll @IntRange(min = 1, max = 7) int lookEvery,
      @ForAll long seed) {
    Random random = new Random(seed);
    FifoShare guard = new FifoShare();
    List<Job> running = new ArrayList<>();
    int number = 0;
    for (int now = 0; now < TICKS || !running.isEmpty(); now++) {
      if (now < TICKS && random.nextInt(4) == 0) {
        Job job = arrive("job-" + number++, now, random, running, guard);
        for (Job other : running) {
          if (other.arrival < job.arrival) {
            job.before += other.left();
          } else {
            other.before += job.work;
          }
        }
        running.add(job);
      }
      serve(running, guard);
      for (Job job : List.copyOf(running)) {
        guard.attained(job.id, job.elsewhere + job.attained);
        if (job.left() <= 1e-9) {
          running.remove(job);
          guard.end(job.id);
          double underFifo = job.before + job.work;
          assertThat(now + 1 - job.entered)
              .as("%s with %s before it", job.id, job.before)
              .isLessThanOrEqualTo((int) Math.ceil(c * underFifo + slack + 2 * lookEvery + 2));
        }
      }
      if (now % lookEvery == 0) {
        guard.look(c, slack, job -> true, FifoShare.Limits.none());
      }
    }
  }

  /** Users have limits: who has all that his leaves him waits for nobody. */
  @Property(tries = 200)
  void noJobThatIsServedAsUnderFifoIsLiftedWhereItsUserIsLimited(
      @ForAll @DoubleRange(min = 1.2, max = 5) double c,
      @ForAll @IntRange(min = 1, max = 5) int users,
      @ForAll long seed) {
    Random random = new Random(seed);
    double[] mostOf = random.doubles(users, 0.05, 1).toArray();
    FifoShare guard = new FifoShare();
    List<Job> running = new ArrayList<>();
    Map<Job, Integer> userOf = new HashMap<>();
    for (int now = 0; now < TICKS; now++) {
      if (random.nextInt(4) == 0) {
        Job job = new Job("job-" + now, now, now, 0.5 + random.nextInt(8), 0);
        userOf.put(job, random.nextInt(users));
        guard.enter(job.id, true, 0, other -> true);
        running.add(job);
      }
      double unit = 1;
      double[] leftOf = mostOf.clone();
      for (Job job : List.copyOf(running)) {
        int user = userOf.get(job);
        double done = Math.min(job.left(), Math.min(unit, leftOf[user]));
        job.attained += done;
        unit -= done;
        leftOf[user] -= done;
        guard.attained(job.id, job.attained);
        if (job.left() <= 1e-9) {
          running.remove(job);
          guard.end(job.id);
        }
      }
      Set<Integer> seen = new HashSet<>();
      guard.look(
          c,
          0,
          job -> true,
          id -> {
            running.stream().filter(job -> job.id.equals(id)).map(userOf::get).forEach(seen::add);
            return Math.min(1, seen.stream().mapToDouble(user -> mostOf[user]).sum());
          });
      assertThat(guard.isAnyLifted()).isFalse();
    }
  }

  /** One in five comes from another queue, where it came at any time before. */
  private static Job arrive(String id, int now, Random random, List<Job> running, FifoShare guard) {
    double work = 0.5 + random.nextInt(8);
    if (random.nextInt(5) > 0) {
      guard.enter(id, true, 0, other -> true);
      return new Job(id, now, now, work, 0);
    }
    Job job = new Job(id, now * random.nextDouble(), now, work, random.nextInt(100));
    guard.enter(
        id,
        true,
        job.elsewhere,
        other -> running.stream().anyMatch(it -> it.id.equals(other) && it.arrival < job.arrival));
    return job;
  }

  private static void serve(List<Job> running, FifoShare guard) {
    double unit = 1;
    while (unit > 1e-9 && !running.isEmpty()) {
      Job next =
          running.stream()
              .filter(job -> guard.isLifted(job.id) && job.left() > 1e-9)
              .min(Comparator.comparingDouble(job -> job.arrival))
              .or(
                  () ->
                      running.stream()
                          .filter(job -> job.left() > 1e-9)
                          .max(Comparator.comparingDouble(job -> job.arrival)))
              .orElse(null);
      if (next == null) {
        return;
      }
      double done = Math.min(unit, next.left());
      next.attained += done;
      unit -= done;
    }
  }
}
