// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.rank;

import io.kairos.rm.rank.AskedWork;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.rank.RankOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/**
 * A ResourceManager's jobs, in the order of their ranks: maps and reduces on many nodes in a few
 * leaf queues, a tenth of the jobs of containers that say nothing of their work. As many as are
 * remembered have ended before.
 */
final class ManyJobs {
  private static final int QUEUES = 20;
  private static final int NODES = 1_000;
  private static final int PAST_JOBS = 1_000;
  private static final int MOST_MAPS = 200;
  private static final int MOST_MAP_SECONDS = 60;
  private static final int MAPS = 20;
  private static final int REDUCES = 10;
  private static final RankOptions OPTIONS = new RankOptions(3, 10);

  private static final class Job {
    final String id;
    int maps;
    int running;
    double seconds;
    long rank;

    Job(String id) {
      this.id = id;
    }
  }

  private final JobRanks<Integer> ranks = new JobRanks<>(() -> OPTIONS);
  private final Random random = new Random(1);
  private final List<Job> jobs = new ArrayList<>();
  private final TreeSet<Job> order =
      new TreeSet<>(
          (a, b) -> a.rank != b.rank ? Long.compare(a.rank, b.rank) : a.id.compareTo(b.id));

  private int number;
  private int replaced;

  /**
   * @param count jobs that are there at any time, at least 1
   */
  ManyJobs(int count) {
    for (int i = 0; i < PAST_JOBS; i++) {
      Job job = begin();
      endTask(job);
      ranks.end(job.id);
    }
    for (int i = 0; i < count; i++) {
      Job job = begin();
      jobs.add(job);
      for (int task = random.nextInt(4); task > 0; task--) {
        endTask(job);
      }
      sort(job);
    }
    ranks.look();
  }

  /** Asks for the rank of every job; the sum of all, which nobody needs. */
  long rankAll() {
    long sum = 0;
    for (Job job : jobs) {
      sum += ranks.rank(job.id);
    }
    return sum;
  }

  /** Every job has attained something since the last time. */
  void grow() {
    for (Job job : jobs) {
      attain(job, 1);
    }
  }

  /** The guard's pass over all jobs. */
  void look() {
    ranks.look();
  }

  /** A task of a job ends, its node tells what it attained, and the job finds its new place. */
  void endOne() {
    Job job = jobs.get(random.nextInt(jobs.size()));
    order.remove(job);
    endTask(job);
    sort(job);
  }

  /** A job ends, and another one comes. */
  void replaceOne() {
    int place = replaced++ % jobs.size();
    Job over = jobs.get(place);
    order.remove(over);
    ranks.end(over.id);
    Job job = begin();
    jobs.set(place, job);
    sort(job);
  }

  /** The job that goes first; there are as many in order as there are jobs. */
  String first() {
    return order.first().id;
  }

  private Job begin() {
    Job job = new Job("application_1700000000000_" + String.format("%06d", ++number));
    AskedWork work = number % 10 == 0 ? AskedWork.OF_CONTAINERS : AskedWork.withWaiting(REDUCES);
    ranks.begin(job.id, "root.queue-" + number % QUEUES, work);
    job.maps = 1 + random.nextInt(MOST_MAPS);
    place(job);
    place(job);
    return job;
  }

  private void place(Job job) {
    if (job.maps > 0) {
      job.maps--;
      job.running++;
      ranks.placed(job.id, MAPS);
    }
    ranks.asks(job.id, Map.of(MAPS, job.maps, REDUCES, 1));
  }

  private void endTask(Job job) {
    if (job.running == 0) {
      return;
    }
    int node = random.nextInt(NODES);
    double seconds = 1 + random.nextInt(MOST_MAP_SECONDS);
    attain(job, seconds);
    job.running--;
    ranks.taskEnded(job.id, MAPS, node);
    ranks.endedAttained(job.id, node, seconds);
    place(job);
  }

  private void attain(Job job, double seconds) {
    job.seconds += seconds;
    ranks.attained(job.id, job.seconds);
  }

  private void sort(Job job) {
    job.rank = ranks.rank(job.id);
    order.add(job);
  }
}
