// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/**
 * The guard's bound, against a server that does a unit of work in a unit of time and serves the
 * jobs that are lifted first, in the order of their arrivals, and else the worst choice that an
 * adversary can make: the job that came last.
 */
class FifoSharePropertiesTest {
  private static final int TICKS = 400;

  private static final class Job {
    final String id;
    final int arrival;
    final double work;
    double attained;

    /** Work of jobs before it that was left when it came. */
    double before;

    Job(String id, int arrival, double work) {
      this.id = id;
      this.arrival = arrival;
      this.work = work;
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
        Job job = new Job("job-" + number++, now, 0.5 + random.nextInt(8));
        job.before = running.stream().mapToDouble(Job::left).sum();
        running.add(job);
        guard.begin(job.id, true);
      }
      serve(running, guard);
      for (Job job : List.copyOf(running)) {
        guard.attained(job.id, job.attained);
        if (job.left() <= 1e-9) {
          running.remove(job);
          guard.end(job.id);
          double underFifo = job.before + job.work;
          assertThat(now + 1 - job.arrival)
              .as("%s with %s before it", job.id, job.before)
              .isLessThanOrEqualTo((int) Math.ceil(c * underFifo + slack + 2 * lookEvery + 2));
        }
      }
      if (now % lookEvery == 0) {
        guard.look(c, slack, job -> true);
      }
    }
  }

  private static void serve(List<Job> running, FifoShare guard) {
    double unit = 1;
    while (unit > 1e-9 && !running.isEmpty()) {
      Job next =
          running.stream()
              .filter(job -> guard.isLifted(job.id) && job.left() > 1e-9)
              .min(Comparator.comparingInt(job -> job.arrival))
              .or(
                  () ->
                      running.stream()
                          .filter(job -> job.left() > 1e-9)
                          .max(Comparator.comparingInt(job -> job.arrival)))
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
