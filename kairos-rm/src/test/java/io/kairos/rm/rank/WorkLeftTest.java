// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How much work is taken to be left of a job, by what its own tasks did. */
class WorkLeftTest extends ArrivingJobs {
  @Test
  void aJobIsJudgedByItsOwnTasksOnceSomeHaveEnded() {
    arrives("short tasks", 50);
    runs("short tasks", 10, 1);
    arrives("long tasks", 20);
    runs("long tasks", 10, 500);
    assertThat(ranks.leftSeconds("short tasks")).isCloseTo(40 * 1.4, within(20.0));
    assertThat(ranks.leftSeconds("long tasks")).isCloseTo(10 * 500, within(600.0));
    assertThat(ranks.rank("short tasks")).isLessThan(ranks.rank("long tasks"));
  }

  @Test
  void requestClassesOfAJobDiffer() {
    arrives("job", 10);
    runs("job", 10, 2);
    ranks.asks("job", Map.of(REDUCES, 3));
    ranks.placed("job", REDUCES);
    ranks.asks("job", Map.of(REDUCES, 2));
    ranks.attained("job", 20 + 300);
    ranks.taskEnded("job", REDUCES, NODE);
    ranks.asks("job", Map.of(MAPS, 1, REDUCES, 2));
    // One map like the others, and two reduces like the one that has ended: its 300 s count five
    // times as much as the mean of the job, 29 s.
    assertThat(ranks.leftSeconds("job")).isCloseTo(512, within(5.0));
  }

  /** One task after the other: by a share of all, each takes what the ones that run attained. */
  @Test
  void theServiceThatEndedTasksAttainedCountsWhereNodesTellIt() {
    arrives("job", 40);
    places("job", 10);
    ranks.attained("job", 100);
    endsAndTells("job", "n1", 1);
    ranks.endedAttained("job", "n2", 1);
    ranks.taskEnded("job", MAPS, "n2");
    ranks.taskEnded("job", MAPS, "n3");
    endsAndTells("job", "n3", 2);
    // Four of 1 s, and the six that run attained 16 s each.
    assertThat(ranks.leftSeconds("job")).isCloseTo(30 * 16, within(1.0));
    for (int i = 0; i < 6; i++) {
      endsAndTells("job", "n" + i, i == 5 ? 91 : 1);
    }
    assertThat(ranks.leftSeconds("job")).isCloseTo(30 * 10, within(1.0));
  }

  @Test
  void serviceOfAStoppedTaskSaysNothingOfTheOthers() {
    arrives("job", 3);
    places("job", 2);
    ranks.attained("job", 500 + 6);
    ranks.withdrawn("job", MAPS, "n1");
    ranks.endedAttained("job", "n1", 500);
    endsAndTells("job", "n1", 6);
    assertThat(ranks.leftSeconds("job")).isBetween(6.0, 10.0);
  }

  @Test
  void aCopyThatIsStoppedAsTheOtherEndsCountsLikeIt() {
    arrives("job", 3);
    places("job", 2);
    ranks.attained("job", 12);
    ranks.taskEnded("job", MAPS, "n1");
    ranks.withdrawn("job", MAPS, "n1");
    ranks.endedAttained("job", "n1", 12);
    assertThat(ranks.leftSeconds("job")).isBetween(6.0, 8.0);
  }

  /** A ResourceManager that has just started hears of all the tasks that ended before. */
  @Test
  void serviceOfTasksOfBeforeARestartIsOfNoTaskThatEndsLater() {
    ranks.recover("job", "root.a", AskedWork.OF_TASKS);
    ranks.attained("job", 1000 + 8);
    ranks.endedAttained("job", NODE, 1000);
    ranks.asks("job", Map.of(MAPS, 5));
    ranks.holds("job", Map.of(MAPS, 1));
    assertThat(ranks.leftSeconds("job")).isLessThan(6 * (DEFAULT_SECONDS + 8));
    endsAndTells("job", NODE, 8);
    assertThat(ranks.leftSeconds("job")).isBetween(5 * 8.0, 5 * 10.0);
  }

  @Test
  void reducesThatWaitForMapsDoNotCountBeforeTheMapsAreDone() {
    ranks.begin("job", "root.a", AskedWork.withWaiting(REDUCES));
    ranks.asks("job", Map.of(MAPS, 10));
    ranks.placed("job", MAPS);
    ranks.asks("job", Map.of(MAPS, 9));
    double before = ranks.leftSeconds("job");
    ranks.asks("job", Map.of(MAPS, 9, REDUCES, 50));
    ranks.placed("job", REDUCES);
    assertThat(ranks.leftSeconds("job")).isEqualTo(before);
    ranks.attained("job", DEFAULT_SECONDS);
    ranks.taskEnded("job", MAPS, NODE);
    ranks.asks("job", Map.of(REDUCES, 49));
    assertThat(ranks.leftSeconds("job")).isGreaterThan(before);
  }

  @Test
  void aTaskThatIsToBeginAnewIsNoEnd() {
    arrives("job", 2);
    places("job", 1);
    ranks.withdrawn("job", MAPS, NODE);
    ranks.asks("job", Map.of(MAPS, 2));
    assertThat(ranks.leftSeconds("job")).isEqualTo(2 * DEFAULT_SECONDS);
  }

  /** As when a ResourceManager is upgraded before its nodes. */
  @Test
  void serviceOfBeforeARestartIsOfNoRunningTaskThoughNodesDoNotTell() {
    ranks.recover("job", "root.a", AskedWork.OF_TASKS);
    ranks.attained("job", 1e5, 1e5);
    ranks.asks("job", Map.of(MAPS, 90));
    ranks.holds("job", Map.of(MAPS, 10));
    assertThat(ranks.leftSeconds("job")).isEqualTo(100 * DEFAULT_SECONDS);
    ranks.attained("job", 1e5 + 10 * 8, 1e5);
    for (int i = 0; i < 10; i++) {
      ranks.taskEnded("job", MAPS, "old-" + i);
    }
    assertThat(ranks.leftSeconds("job")).isCloseTo(90 * 8, withinPercentage(5));
  }

  @Test
  void tasksThatDifferAHundredfoldAreJudgedByTheirMean() {
    arrives("job", 1000);
    Random random = new Random(1);
    double attained = 0;
    for (int i = 0; i < 200; i++) {
      double seconds = random.nextBoolean() ? 1 : 100;
      attained += seconds;
      ranks.placed("job", MAPS);
      ranks.attained("job", attained);
      endsAndTells("job", "n" + i, seconds);
    }
    ranks.asks("job", Map.of(MAPS, 800));
    assertThat(ranks.leftSeconds("job")).isCloseTo(800 * 50.5, withinPercentage(10));
  }

  /** As while nodes are upgraded one after the other. */
  @Test
  void nodesThatTellOfEndedTasksCorrectTheOthers() {
    arrives("job", 100);
    double attained = 0;
    for (int i = 0; i < 40; i++) {
      // Two run side by side, one of them on a node that does not tell.
      ranks.placed("job", MAPS);
      ranks.placed("job", MAPS);
      attained += 20;
      ranks.attained("job", attained);
      endsAndTells("job", "new", 10);
      ranks.taskEnded("job", MAPS, "old");
      ranks.forgetOldNews();
    }
    ranks.asks("job", Map.of(MAPS, 20));
    assertThat(ranks.leftSeconds("job")).isCloseTo(20 * 10, withinPercentage(5));
  }

  @Test
  void workThatWasLostIsNotSharedOutAmongTasksThatEndedWhereNodesTellIt() {
    arrives("job", 3);
    places("job", 2);
    ranks.attained("job", 20);
    endsAndTells("job", "n1", 10);
    ranks.withdrawn("job", MAPS, "n2");
    ranks.attained("job", 70);
    ranks.endedAttained("job", "n2", 60);
    assertThat(ranks.leftSeconds("job")).isCloseTo(10, within(1.0));
  }

  @Test
  void serviceThatGoesBackwardsIsIgnored() {
    arrives("job", 2);
    ranks.placed("job", MAPS);
    ranks.attained("job", 100);
    double before = ranks.leftSeconds("job");
    ranks.attained("job", 1);
    ranks.attained("job", Double.NaN);
    assertThat(ranks.leftSeconds("job")).isEqualTo(before);
  }
}
