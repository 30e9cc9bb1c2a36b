// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FifoShareTest {
  private static final double C = 3;

  private final FifoShare guard = new FifoShare();

  @Test
  void workOfJobsThatEndBetweenTwoLooksCountsForThoseThatCameAfterThem() {
    guard.enter("early", true, 0, other -> true);
    guard.attained("early", 100);
    guard.enter("middle", true, 0, other -> true);
    guard.attained("early", 160);
    guard.end("early");
    guard.enter("late", true, 0, other -> true);
    guard.attained("middle", 10);
    look();
    // Since it came 60 of 70 s were of a job before it and 10 of its own.
    assertThat(guard.isLifted("middle")).isFalse();
    assertThat(guard.isLifted("late")).isFalse();
    guard.attained("middle", 20);
    look();
    assertThat(guard.isLifted("late")).isFalse();
  }

  @Test
  void workOfAJobThatCameLastAndEndedIsBehindThatOfAll() {
    guard.enter("wide", true, 0, other -> true);
    guard.enter("short", true, 0, other -> true);
    guard.attained("short", 10);
    guard.end("short");
    guard.enter("shorter", true, 0, other -> true);
    look();
    assertThat(guard.isLifted("wide")).isTrue();
    assertThat(guard.isLifted("shorter")).isFalse();
  }

  @Test
  void aJobThatCameInABusyTimeAndAskedForNothingYetHasNoClaimByThat() {
    guard.enter("early", true, 0, other -> true);
    guard.attained("early", 1_000);
    guard.enter("late", true, 0, other -> true);
    // Its master is not there yet: it asks for nothing at the first look.
    guard.look(C, 0, job -> job.equals("early"), FifoShare.Limits.none());
    look();
    assertThat(guard.isLifted("late")).isFalse();
  }

  @Test
  void aJobThatEntersHasItsPlaceByItsArrivalAndNoClaimByWhatWasDoneBefore() {
    guard.enter("early", true, 0, other -> true);
    guard.attained("early", 100);
    guard.enter("late", true, 0, other -> true);
    guard.attained("late", 50);
    guard.enter("moved", true, 1_000, job -> job.equals("early"));
    guard.attained("late", 80);
    guard.attained("moved", 1_010);
    look();
    // Since it came, 30 of 40 s were of a job behind it.
    assertThat(guard.isLifted("moved")).isTrue();
    // And 90 s of its own and before it count for the last one.
    assertThat(guard.isLifted("late")).isFalse();
    guard.attained("moved", 1_015);
    look();
    assertThat(guard.isLifted("moved")).as("15 of 45 s").isFalse();
    guard.attained("moved", 1_600);
    look();
    assertThat(guard.isLifted("early")).as("100 of 780 s").isTrue();
    assertThat(guard.isLifted("late")).isFalse();
  }

  @Test
  void aJobThatEntersBeforeAllOthersIsFirst() {
    guard.enter("short", true, 0, other -> true);
    guard.enter("moved", true, 0, job -> false);
    guard.attained("short", 10);
    guard.end("short");
    look();
    assertThat(guard.isLifted("moved")).isTrue();
    guard.end("moved");
    assertThat(guard.size()).isZero();
  }

  @Test
  void serviceThatGoesBackwardsCountsOnce() {
    guard.enter("wide", true, 0, other -> true);
    guard.attained("wide", 10);
    guard.enter("short", true, 0, other -> true);
    for (int i = 0; i < 10; i++) {
      guard.attained("short", 20);
      guard.attained("short", 1);
      guard.attained("short", Double.NaN);
      look();
    }
    // 20 of 30 s: exactly what may be.
    assertThat(guard.isLifted("wide")).isFalse();
    guard.attained("short", 21);
    look();
    assertThat(guard.isLifted("wide")).isTrue();
  }

  @Test
  void nothingIsKeptOfJobsThatHaveEndedThoughNobodyLooks() {
    for (int i = 0; i < 50_000; i++) {
      guard.enter("job-" + i, true, 0, other -> true);
      guard.attained("job-" + i, 1);
      if (i >= 10) {
        guard.end("job-" + (i - 10));
      }
      assertThat(guard.size()).isLessThanOrEqualTo(10 + 1);
    }
  }

  /** Who remembers the work of every job, and adds it all up anew each time, lifts the same. */
  @Test
  void jobsBehindByTheDefinitionAreLifted() {
    for (int seed = 0; seed < 50; seed++) {
      comparedWithTheDefinition(new Random(seed));
    }
  }

  private static void comparedWithTheDefinition(Random random) {
    FifoShare share = new FifoShare();
    Map<Integer, Integer> work = new HashMap<>();
    Map<Integer, int[]> atArrival = new HashMap<>();
    List<Integer> jobs = new ArrayList<>();
    int came = 0;
    for (int step = 0; step < 300; step++) {
      int what = random.nextInt(8);
      if (what == 0 || jobs.isEmpty()) {
        int job = came++;
        share.enter("" + job, true, 0, other -> true);
        atArrival.put(job, sums(work, job));
        jobs.add(job);
      } else if (what == 1) {
        share.end("" + jobs.remove(random.nextInt(jobs.size())));
      } else if (what < 6) {
        int job = jobs.get(random.nextInt(jobs.size()));
        work.merge(job, 1 + random.nextInt(20), Integer::sum);
        share.attained("" + job, work.get(job));
      } else {
        share.look(C, 0, job -> true, FifoShare.Limits.none());
        for (int job : jobs) {
          int[] now = sums(work, job);
          int[] before = atArrival.get(job);
          assertThat(share.isLifted("" + job))
              .isEqualTo(now[0] - before[0] > C * (now[1] - before[1]));
        }
      }
    }
  }

  /** Of all jobs, and of one and those before it. */
  private static int[] sums(Map<Integer, Integer> work, int job) {
    int[] sums = new int[2];
    work.forEach(
        (each, seconds) -> {
          sums[0] += seconds;
          sums[1] += each <= job ? seconds : 0;
        });
    return sums;
  }

  private void look() {
    guard.look(C, 0, job -> true, FifoShare.Limits.none());
  }
}
