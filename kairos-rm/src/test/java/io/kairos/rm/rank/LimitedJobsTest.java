// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import org.junit.jupiter.api.Test;

/** Whom the guard lifts where YARN's limits keep jobs from more than a part of ten vcores. */
class LimitedJobsTest extends ArrivingJobs {
  private static final int STEPS = 100;
  private static final double MANY = 1_000;

  private int others;

  @Test
  void limitedJobThatHasAllThatItsQueueMayHaveIsNotLifted() {
    longJobOfSmallQueueArrives();
    work("long", 2, "root.big", 8);
    assertThat(isLifted("long")).isFalse();
  }

  @Test
  void limitedJobThatHasLessThanItsShareOfThatIsLifted() {
    longJobOfSmallQueueArrives();
    work("long", 0.5, "root.big", 8);
    assertThat(isLifted("long")).isTrue();
  }

  @Test
  void limitedJobOfAUserThatHasAllThatHeMayHaveIsNotLifted() {
    arrives("root.a", "long", 1000);
    ranks.limited("long", JobLimits.of(2, MANY).withinInQueue("ann", 2).within("root.a", 10));
    work("long", 2, "root.a", 8);
    assertThat(isLifted("long")).isFalse();
    assertLiftedWhereKeptBack("long", "root.a", 8);
  }

  @Test
  void limitedJobsOfOneUserShareHisLimitAndThoseOfTwoHaveBoth() {
    arrives("root.a", "first", 1000);
    ranks.limited("first", JobLimits.of(2, MANY).withinInQueue("ann", 2));
    arrives("root.a", "second", 1000);
    ranks.limited("second", JobLimits.of(0, MANY).withinInQueue("ann", 2));
    work("first", 2, "root.a", 8);
    assertThat(isLifted("first")).isFalse();
    // All that ann may have went to the job before it, as under FIFO.
    assertThat(isLifted("second")).isFalse();

    arrives("root.a", "third", 1000);
    ranks.limited("third", JobLimits.of(1, MANY).withinInQueue("bob", 3));
    work("third", 1, "root.a", 8);
    assertThat(isLifted("third")).as("less than a third of five").isTrue();
  }

  @Test
  void limitedJobsOfManyQueuesBelowOneShareItsLimit() {
    for (int leaf = 0; leaf < 10; leaf++) {
      String queue = "root.users.u" + leaf;
      arrives(queue, "of-" + leaf, 1000);
      ranks.limited("of-" + leaf, JobLimits.of(0.2, MANY).within(queue, 2).within("root.users", 2));
    }
    work("of-9", 2, "root.big", 8);
    assertThat(isLifted("of-9")).isFalse();
  }

  @Test
  void limitedJobBehindOneWithoutLimitsHasItsShareOfAllWithThatOne() {
    arrives("root.big", "first", 1000);
    ranks.limited("first", JobLimits.of(0, MANY).within("root.big", 10));
    longJobOfSmallQueueArrives();
    work("long", 1, "root.big", 8);
    assertThat(isLifted("long")).as("the first might have had all").isTrue();
    ranks.end("first");
    ranks.end("long");
    assertThat(ranks.kept()).isZero();
  }

  @Test
  void limitedJobBehindOneThatWantsLittleHasItsShareOfWhatBothMayHave() {
    arrives("root.big", "narrow", 1);
    ranks.limited("narrow", JobLimits.of(1, 0).within("root.big", 10));
    longJobOfSmallQueueArrives();
    work("long", 2, "root.big", 7);
    assertThat(isLifted("long")).as("two of three").isFalse();
    assertLiftedWhereKeptBack("long", "root.big", 7);
  }

  @Test
  void limitedJobIsNotLiftedForWorkThatNeverEnds() {
    ranks.begin("stream", "root.big", AskedWork.OF_SESSION);
    ranks.limited("stream", JobLimits.of(60, 0).within("root.big", 100));
    longJobOfSmallQueueArrives();
    work("long", 2, "root.big", 8);
    assertThat(isLifted("long")).isFalse();
    assertLiftedWhereKeptBack("long", "root.big", 8);
  }

  @Test
  void limitedJobWhoseLimitsGoHasItsShareOfAllAgain() {
    longJobOfSmallQueueArrives();
    work("long", 2, "root.big", 8);
    ranks.limited("long", JobLimits.of(2, MANY).within("root.small", 10));
    for (int i = 0; i < 10 && !isLifted("long"); i++) {
      work("long", 2, "root.big", 8);
    }
    assertThat(isLifted("long")).isTrue();
  }

  @Test
  void limitedJobOfAQueueThatMayHaveNothingIsLiftedUntilItHasItsFirstContainer() {
    arrives("root.none", "long", 1000);
    ranks.limited("long", JobLimits.of(0, 0).within("root.none", 0));
    work("long", 0, "root.big", 10);
    assertThat(isLifted("long")).isTrue();
    ranks.limited("long", JobLimits.of(1, MANY).within("root.none", 0));
    for (int i = 0; i < 10 && isLifted("long"); i++) {
      work("long", 1, "root.big", 9);
    }
    assertThat(isLifted("long")).isFalse();
  }

  private void longJobOfSmallQueueArrives() {
    arrives("root.small", "long", 1000);
    ranks.limited("long", JobLimits.of(2, MANY).within("root.small", 2));
  }

  /** In time, as it was served well before. */
  private void assertLiftedWhereKeptBack(String job, String queueOfOthers, double ofOthers) {
    for (int i = 0; i < 10 && !isLifted(job); i++) {
      work(job, 0.1, queueOfOthers, ofOthers);
    }
    assertThat(isLifted(job)).isTrue();
  }

  /**
   * In each of some steps so much is done by a job, and by another one that comes after it and has
   * as many vcores.
   */
  private void work(String job, double seconds, String queueOfOthers, double ofOthers) {
    double before = ranks.work(job).orElseThrow().attainedSeconds();
    for (int step = 1; step <= STEPS; step++) {
      String other = "other-" + others++;
      arrives(queueOfOthers, other, 1);
      ranks.limited(other, JobLimits.of(ofOthers, MANY).within(queueOfOthers, 100));
      ranks.attained(other, ofOthers);
      ranks.attained(job, before + seconds * step);
      ranks.look();
      ranks.end(other);
    }
  }

  private boolean isLifted(String job) {
    return JobRank.isGuarded(ranks.rank(job));
  }
}
