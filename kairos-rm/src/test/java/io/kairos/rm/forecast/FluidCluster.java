// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.common.JobRank;
import io.kairos.rm.rank.RankedWork;
import io.kairos.rm.rank.RankedWork.Place;
import io.kairos.rm.rank.RankedWork.Progress;
import io.kairos.rm.rank.RankedWork.Tasks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** Cores that run jobs in the order of their ranks, second by second, and are forecast. */
final class FluidCluster {
  private static final double GUESS_DEVIATION = 0.7;
  private static final double MEAN_TASK_SECONDS = 20;
  private static final double MEAN_TASKS = 12;

  private final class Job {
    final int number;
    final int tasks;
    final double taskSeconds;
    final double seconds;

    /** What a task is taken to need while none of the job has ended. */
    final double guess;

    double done;
    long rank;

    Job(int number) {
      this.number = number;
      tasks = 1 + (int) (-MEAN_TASKS * Math.log(1 - random.nextDouble()));
      taskSeconds = -MEAN_TASK_SECONDS * Math.log(1 - random.nextDouble());
      seconds = tasks * taskSeconds;
      guess = taskSeconds * Math.exp(GUESS_DEVIATION * random.nextGaussian());
    }

    int left() {
      return (int) Math.ceil((seconds - done) / taskSeconds);
    }

    double guessedLeft() {
      return left() < tasks ? seconds - done : Math.max(1, tasks * guess - done);
    }

    RankedWork work() {
      double left = guessedLeft();
      return Works.of(
          number,
          true,
          new Place(JobRank.of(left, number), number, 0, false, Double.POSITIVE_INFINITY),
          new Progress(done, tasks - left(), done > 0, left() > 0),
          new Tasks(left(), left));
    }
  }

  private final JobForecasts forecasts = new JobForecasts(queue -> ForecastOrder.BY_RANK);
  private final Random random;
  private final int cores;
  private final DoubleUnaryOperator speed;
  private final DoubleUnaryOperator load;
  private final List<Job> jobs = new ArrayList<>();
  private int arrived;
  private int second;

  /**
   * @param speed of a core by the second
   * @param load of the cores, at speed 1, by the second
   */
  FluidCluster(long seed, int cores, DoubleUnaryOperator speed, DoubleUnaryOperator load) {
    this.random = new Random(seed);
    this.cores = cores;
    this.speed = speed;
    this.load = load;
  }

  JobForecasts forecasts() {
    return forecasts;
  }

  void run(int seconds) {
    for (int each = 0; each < seconds; each++) {
      second++;
      double jobsPerSecond =
          load.applyAsDouble(second) * cores / ((MEAN_TASKS + 0.5) * MEAN_TASK_SECONDS);
      if (random.nextDouble() < jobsPerSecond) {
        jobs.add(new Job(++arrived));
      }
      serve();
      List<RankedWork> all = new ArrayList<>();
      jobs.forEach(job -> all.add(job.work()));
      forecasts.look(1_000L * second, all);
    }
  }

  private void serve() {
    jobs.forEach(job -> job.rank = JobRank.of(job.guessedLeft(), job.number));
    jobs.sort(Comparator.comparingLong(job -> job.rank));
    double free = cores;
    List<Job> over = new ArrayList<>();
    for (Job job : jobs) {
      double used = Math.min(free, job.left());
      free -= used;
      job.done += used * speed.applyAsDouble(second);
      if (job.done >= job.seconds) {
        over.add(job);
      }
    }
    jobs.removeAll(over);
    over.forEach(job -> forecasts.ended(job.work(), 1_000L * second));
  }
}
