// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One user cuts a job into many applications, and others do not. One core does one task after the
 * other, of the job that ranks best.
 */
class CutJobsTest {
  private static final int TASKS = 100;
  private static final int TASK_SECONDS = 10;
  private static final int KIND = 20;
  private static final String QUEUE = "root.a";

  private static final class Job {
    final String id;
    final String user;
    final int arrival;
    int left;
    int attained;

    Job(String id, String user, int arrival, int tasks) {
      this.id = id;
      this.user = user;
      this.arrival = arrival;
      this.left = tasks;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void aUserWhoCutsAJobEndsNoEarlierWhereRanksAreByUser(long seed) {
    assertThat(end(seed, TASKS, true)).isGreaterThanOrEqualTo(end(seed, 1, true));
    assertThat(end(seed, 7, true)).isGreaterThanOrEqualTo(end(seed, 1, true));
  }

  /** So this is what the option is for. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void aUserWhoCutsAJobEndsEarlierWhereRanksAreByApplication(long seed) {
    assertThat(end(seed, TASKS, false)).isLessThan(end(seed, 1, false));
  }

  /** When the last task of the one user has ended, in tasks that were done by then. */
  private static int end(long seed, int applications, boolean isByUser) {
    JobRanks<String> ranks = new JobRanks<>(() -> new RankOptions(3, TASK_SECONDS));
    List<Job> coming = new ArrayList<>(others(new Random(seed)));
    for (int i = 0; i < applications; i++) {
      int tasks = TASKS * (i + 1) / applications - TASKS * i / applications;
      coming.add(new Job("cut-" + i, "cutter", 5, tasks));
    }
    coming.sort(Comparator.comparingInt(job -> job.arrival));
    List<Job> running = new ArrayList<>();
    for (int now = 0; ; now++) {
      while (!coming.isEmpty() && coming.get(0).arrival <= now) {
        Job job = coming.remove(0);
        running.add(job);
        ranks.begin(job.id, QUEUE, AskedWork.OF_TASKS);
        ranks.rankWith(job.id, isByUser ? QUEUE + " " + job.user : null);
        ranks.asks(job.id, Map.of(KIND, job.left));
      }
      Optional<Job> best =
          running.stream().min(Comparator.comparingLong(job -> ranks.rank(job.id)));
      best.ifPresent(
          job -> {
            work(ranks, job);
            if (job.left == 0) {
              running.remove(job);
              ranks.end(job.id);
            }
          });
      ranks.look();
      if (now > 5 && running.stream().noneMatch(job -> job.user.equals("cutter"))) {
        assertThat(coming).as("others that still come").isNotEmpty();
        return now;
      }
    }
  }

  private static void work(JobRanks<String> ranks, Job job) {
    ranks.placed(job.id, KIND);
    job.left--;
    ranks.asks(job.id, Map.of(KIND, job.left));
    job.attained += TASK_SECONDS;
    ranks.attained(job.id, job.attained);
    ranks.taskEnded(job.id, KIND, "n1");
    ranks.endedAttained(job.id, "n1", TASK_SECONDS);
  }

  /** A core is in use for all of the time, by jobs of 1 to 150 tasks. */
  private static List<Job> others(Random random) {
    List<Job> jobs = new ArrayList<>();
    int number = 0;
    for (int arrival = 0; arrival < 3_000; arrival += 20 + random.nextInt(60)) {
      int tasks = 1 + (int) (149 * Math.pow(random.nextDouble(), 3));
      jobs.add(new Job("other-" + number, "user-" + number++, arrival, tasks));
    }
    return jobs;
  }
}
