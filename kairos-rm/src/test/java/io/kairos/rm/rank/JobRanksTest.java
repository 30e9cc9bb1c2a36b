// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.kairos.common.JobRank;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JobRanksTest {
  private static final int MAPS = 20;
  private static final int REDUCES = 10;
  private static final double DEFAULT_SECONDS = 10;
  private static final String NODE = "n1";

  /** Maps that the job asks for that came last. */
  private int asked;

  private final JobRanks<String> ranks = new JobRanks<>(() -> new RankOptions(3, DEFAULT_SECONDS));

  @Test
  void aJobThatAsksForLessGoesFirstOfThoseOfWhichNothingIsKnown() {
    arrives("wide", 100);
    arrives("narrow", 2);
    assertThat(ranks.rank("narrow")).isLessThan(ranks.rank("wide"));
    assertThat(ranks.leftSeconds("narrow")).isEqualTo(2 * DEFAULT_SECONDS);
  }

  @Test
  void aRankThatSomebodySawForAMomentHasAVersionOfItsOwn() {
    arrives("job", 100);
    long before = ranks.version();
    ranks.asks("job", Map.of(MAPS, 2));
    long seen = ranks.rank("job");
    ranks.asks("job", Map.of(MAPS, 100));
    assertThat(ranks.rank("job")).isGreaterThan(seen);
    assertThat(ranks.version()).isNotEqualTo(before);
  }

  @Test
  void noJobThatAsksIsBetterThanTheBestThatAsks() {
    assertThat(ranks.bestAsking()).isEqualTo(Long.MAX_VALUE);
    arrives("wide", 100);
    assertThat(ranks.bestAsking()).isEqualTo(ranks.rank("wide"));
    arrives("narrow", 2);
    assertThat(ranks.bestAsking()).isEqualTo(ranks.rank("narrow"));
    ranks.asks("narrow", Map.of());
    ranks.look();
    assertThat(ranks.bestAsking()).isEqualTo(ranks.rank("wide"));
    // Its rank falls by what its own tasks teach, without a further ask.
    ranks.placed("wide", MAPS);
    ranks.attained("wide", 0.01);
    ranks.taskEnded("wide", MAPS, NODE);
    assertThat(ranks.bestAsking()).isLessThanOrEqualTo(ranks.rank("wide"));
    ranks.begin("service", "q", AskedWork.OF_SERVICE);
    ranks.asks("service", Map.of(MAPS, 1));
    assertThat(ranks.bestAsking()).isEqualTo(JobRank.NONE);
  }

  @Test
  void jobsThatAreAlikeGoInTheOrderTheyCame() {
    arrives("first", 5);
    arrives("second", 5);
    assertThat(ranks.rank("first")).isLessThan(ranks.rank("second"));
  }

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
    for (int i = 0; i < 10; i++) {
      ranks.placed("job", MAPS);
    }
    ranks.asks("job", Map.of(MAPS, 30));
    ranks.attained("job", 100);
    ranks.taskEnded("job", MAPS, "n1");
    ranks.endedAttained("job", "n1", 1);
    ranks.endedAttained("job", "n2", 1);
    ranks.taskEnded("job", MAPS, "n2");
    ranks.taskEnded("job", MAPS, "n3");
    ranks.taskEnded("job", MAPS, "n3");
    ranks.endedAttained("job", "n3", 2);
    // Four of 1 s, and the six that run attained 16 s each.
    assertThat(ranks.leftSeconds("job")).isCloseTo(30 * 16, within(1.0));
    for (int i = 0; i < 6; i++) {
      ranks.taskEnded("job", MAPS, "n" + i);
      ranks.endedAttained("job", "n" + i, i == 5 ? 91 : 1);
    }
    assertThat(ranks.leftSeconds("job")).isCloseTo(30 * 10, within(1.0));
  }

  @Test
  void serviceOfAStoppedTaskSaysNothingOfTheOthers() {
    arrives("job", 3);
    ranks.placed("job", MAPS);
    ranks.placed("job", MAPS);
    ranks.asks("job", Map.of(MAPS, 1));
    ranks.attained("job", 500 + 6);
    ranks.withdrawn("job", MAPS, "n1");
    ranks.endedAttained("job", "n1", 500);
    ranks.taskEnded("job", MAPS, "n1");
    ranks.endedAttained("job", "n1", 6);
    assertThat(ranks.leftSeconds("job")).isBetween(6.0, 10.0);
  }

  @Test
  void aCopyThatIsStoppedAsTheOtherEndsCountsLikeIt() {
    arrives("job", 3);
    ranks.placed("job", MAPS);
    ranks.placed("job", MAPS);
    ranks.asks("job", Map.of(MAPS, 1));
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
    ranks.taskEnded("job", MAPS, NODE);
    ranks.endedAttained("job", NODE, 8);
    assertThat(ranks.leftSeconds("job")).isBetween(5 * 8.0, 5 * 10.0);
  }

  @Test
  void aJobIsLikeTheLastOnesBeforeItsFirstTaskHasEnded() {
    for (int i = 0; i < 20; i++) {
      arrives("past-" + i, 4);
      runs("past-" + i, 4, 50);
      ranks.end("past-" + i);
    }
    arrives("new", 3);
    assertThat(ranks.leftSeconds("new")).isCloseTo(3 * 50, within(30.0));
  }

  @Test
  void aJobWhoseAsksTellNothingGoesByWhatItAttained() {
    for (int i = 0; i < 20; i++) {
      arrives("past-" + i, 4);
      runs("past-" + i, 4, i % 2 == 0 ? 1 : 1000);
      ranks.end("past-" + i);
    }
    ranks.begin("young", "root.a", AskedWork.OF_CONTAINERS);
    ranks.begin("old", "root.a", AskedWork.OF_CONTAINERS);
    ranks.attained("old", 500);
    assertThat(ranks.leftSeconds("young")).isLessThan(ranks.leftSeconds("old"));
    assertThat(ranks.leftSeconds("old")).isGreaterThan(2_000);
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
    ranks.placed("job", MAPS);
    ranks.asks("job", Map.of(MAPS, 1));
    ranks.withdrawn("job", MAPS, NODE);
    ranks.asks("job", Map.of(MAPS, 2));
    assertThat(ranks.leftSeconds("job")).isEqualTo(2 * DEFAULT_SECONDS);
  }

  @Test
  void aJobBehindItsShareUnderFifoIsLifted() {
    arrives("long", 1000);
    for (int i = 0; i < 10; i++) {
      arrives("short-" + i, 1);
      runs("short-" + i, 1, 10);
      ranks.end("short-" + i);
    }
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isTrue();
    arrives("newer", 1);
    assertThat(ranks.rank("long")).isLessThan(ranks.rank("newer"));
    ranks.attained("long", 500);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isFalse();
  }

  @Test
  void aQueueThatAnotherKeepsFromTheNodesIsLiftedToo() {
    ranks.begin("long", "root.b", AskedWork.OF_TASKS);
    ranks.asks("long", Map.of(MAPS, 1000));
    for (int i = 0; i < 10; i++) {
      arrives("short-" + i, 1);
      runs("short-" + i, 1, 10);
      ranks.end("short-" + i);
    }
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isTrue();
  }

  @Test
  void aJobThatIsMovedHasTheGuardOfItsNewQueue() {
    ranks.begin("first", "root.a", AskedWork.OF_TASKS);
    ranks.begin("moved", "root.a", AskedWork.OF_TASKS);
    ranks.asks("moved", Map.of(MAPS, 1000));
    ranks.begin("last", "root.b", AskedWork.OF_TASKS);
    ranks.asks("last", Map.of(MAPS, 1000));
    ranks.attained("first", 1_000);
    ranks.attained("last", 1_000);
    ranks.look();
    // Half of all work, and all of its queue's, was of a job before it.
    assertThat(JobRank.isGuarded(ranks.rank("moved"))).isFalse();
    ranks.moved("moved", "root.b");
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("moved"))).as("by what was done before").isFalse();
    ranks.attained("first", 2_000);
    ranks.attained("last", 2_000);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("moved"))).isTrue();
    // It came before the last one, so its own work is what that would wait for under FIFO.
    ranks.attained("first", 5_000);
    ranks.attained("moved", 5_000);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("last"))).isFalse();
    ranks.moved("moved", "root.a");
    ranks.end("last");
    ranks.end("moved");
    ranks.end("first");
    assertThat(ranks.kept()).isZero();
  }

  @Test
  void aJobThatIsMovedLearnsFromItsNewQueueAndTeachesIt() {
    for (int i = 0; i < 100; i++) {
      past("root.a", "a-" + i, 1);
      past("root.b", "b-" + i, 100);
    }
    ranks.begin("moved", "root.a", AskedWork.OF_TASKS);
    ranks.asks("moved", Map.of(MAPS, 1));
    assertThat(ranks.leftSeconds("moved")).isCloseTo(1, within(0.5));
    ranks.moved("moved", "root.b");
    assertThat(ranks.leftSeconds("moved")).isCloseTo(100, within(20.0));
    for (int i = 0; i < 200; i++) {
      String job = "other-" + i;
      ranks.begin(job, "root.a", AskedWork.OF_TASKS);
      ranks.moved(job, "root.b");
      asked = 1;
      runs(job, 1, 1);
      ranks.end(job);
    }
    assertThat(ranks.leftSeconds("moved")).isLessThan(20);
  }

  @Test
  void aServiceIsNeitherRankedNorLiftedNorCountedWhateverIsDone() {
    ranks.begin("service", "root.a", AskedWork.OF_SERVICE);
    ranks.asks("service", Map.of(MAPS, 10));
    arrives("long", 1000);
    for (int i = 1; i <= 10; i++) {
      ranks.attained("service", 1e5 * i);
      arrives("short-" + i, 1);
      runs("short-" + i, 1, 10);
      ranks.end("short-" + i);
      ranks.look();
      assertThat(ranks.rank("service")).isEqualTo(JobRank.NONE);
      assertThat(ranks.reason("service")).isEmpty();
    }
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isTrue();
    ranks.end("service");
    ranks.end("long");
    assertThat(ranks.kept()).isZero();
  }

  @Test
  void aJobThatBecomesAServiceLeavesRankAndGuard() {
    arrives("long", 1000);
    for (int i = 0; i < 10; i++) {
      arrives("short-" + i, 1);
      runs("short-" + i, 1, 10);
      ranks.end("short-" + i);
    }
    arrives("later", 1000);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isTrue();
    ranks.bestAsking();
    ranks.becomes("long", AskedWork.OF_SERVICE);
    assertThat(ranks.rank("long")).isEqualTo(JobRank.NONE);
    assertThat(ranks.bestAsking()).isEqualTo(JobRank.NONE);
    ranks.attained("long", 1e6);
    // By the work of a service nobody falls behind, and nobody has had his share.
    arrives("last", 1);
    runs("last", 1, 100);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("later"))).isTrue();
    assertThat(ranks.rank("long")).isEqualTo(JobRank.NONE);
  }

  @Test
  void aServiceThatBecomesAJobAgainHasAShareOfWhatIsDoneFromThenOn() {
    arrives("service", 1000);
    arrives("other", 1000);
    ranks.becomes("service", AskedWork.OF_SERVICE);
    ranks.attained("service", 1e6);
    ranks.attained("other", 1e3);
    ranks.look();
    ranks.becomes("service", AskedWork.OF_TASKS);
    assertThat(ranks.bestAsking()).isGreaterThan(JobRank.NONE);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("service"))).isFalse();
    assertThat(JobRank.isGuarded(ranks.rank("other"))).as("by the work of a service").isFalse();
    ranks.attained("other", 2e3);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("service"))).isTrue();
  }

  @Test
  void aServiceThatEndsTeachesNothing() {
    for (int i = 0; i < 100; i++) {
      past("root.a", "a-" + i, 1);
      arrives("service-" + i, 1);
      ranks.becomes("service-" + i, AskedWork.OF_SERVICE);
      runs("service-" + i, 1, 1e6);
      ranks.end("service-" + i);
    }
    arrives("new", 1);
    assertThat(ranks.leftSeconds("new")).isCloseTo(1, within(0.5));
  }

  @Test
  void aJobThatIsSaidToBeAsBeforeKeepsItsClaim() {
    arrives("long", 1000);
    for (int i = 0; i < 10; i++) {
      arrives("short-" + i, 1);
      runs("short-" + i, 1, 10);
      ranks.end("short-" + i);
      ranks.becomes("long", AskedWork.withWaiting(REDUCES));
      ranks.look();
    }
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isTrue();
  }

  @Test
  void aJobWithoutEndThatCameFirstDoesNotKeepTheGuardFromOthers() {
    ranks.begin("stream", "root.a", AskedWork.OF_SESSION);
    arrives("long", 1000);
    for (int i = 0; i < 10; i++) {
      ranks.attained("stream", 10 * (i + 1));
      arrives("short-" + i, 1);
      runs("short-" + i, 1, 10);
      ranks.end("short-" + i);
    }
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isTrue();
  }

  @Test
  void theGuardLiftsAJobWhoseAsksTellNothingThatYoungerOnesKeepFromTheCores() {
    ranks.begin("old", "root.a", AskedWork.OF_CONTAINERS);
    ranks.asks("old", Map.of(MAPS, 1));
    ranks.attained("old", 10);
    for (int i = 0; i < 10; i++) {
      ranks.begin("young-" + i, "root.a", AskedWork.OF_CONTAINERS);
      ranks.attained("young-" + i, 100);
      ranks.end("young-" + i);
    }
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("old"))).isTrue();
  }

  @Test
  void aJobThatAllQueuesTogetherKeepBehindGoesBeforeEveryPriority() {
    ranks.begin("long", "root.b", AskedWork.OF_TASKS);
    ranks.asks("long", Map.of(MAPS, 1000));
    for (int i = 0; i < 10; i++) {
      arrives("urgent-" + i, 1);
      ranks.priority("urgent-" + i, 9);
      runs("urgent-" + i, 1, 10);
      ranks.end("urgent-" + i);
    }
    arrives("urgent", 1);
    ranks.priority("urgent", 9);
    assertThat(ranks.rank("urgent")).isLessThan(ranks.rank("long"));
    ranks.look();
    assertThat(ranks.rank("long")).isLessThan(ranks.rank("urgent"));
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

  /** Most of it was done before the others came, and nobody knows how much. */
  @Test
  void serviceOfBeforeARestartIsNobodysShare() {
    ranks.recover("first", "root.a", AskedWork.OF_TASKS);
    ranks.recover("long", "root.a", AskedWork.OF_TASKS);
    ranks.asks("long", Map.of(MAPS, 1000));
    ranks.recover("last", "root.a", AskedWork.OF_TASKS);
    ranks.attained("first", 1e6, 1e6);
    ranks.attained("last", 1e6, 1e6);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isFalse();
    ranks.attained("last", 1e6 + 100, 1e6);
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("long"))).isTrue();
  }

  @Test
  void aJobThatIsAloneIsNeverBehindAnybody() {
    arrives("job", 100);
    for (int i = 1; i <= 100; i++) {
      ranks.attained("job", 10 * i);
      ranks.look();
      assertThat(JobRank.isGuarded(ranks.rank("job"))).isFalse();
    }
  }

  @Test
  void aJobThatHasAskedForNothingYetHasARank() {
    ranks.begin("job", "root.a", AskedWork.OF_TASKS);
    ranks.asks("job", Map.of());
    assertThat(ranks.leftSeconds("job")).isPositive();
    assertThat(ranks.rank("job")).isPositive();
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("job"))).isFalse();
  }

  @Test
  void aJobThatAsksInSmallBatchesLooksShortAndKeepsNoEarlierOneFromItsShare() {
    arrives("wide", 1000);
    arrives("batches", 5);
    for (int batch = 1; batch <= 20; batch++) {
      asked = 5;
      ranks.asks("batches", Map.of(MAPS, asked));
      assertThat(ranks.leftSeconds("batches")).isLessThanOrEqualTo(5 * 2 * DEFAULT_SECONDS);
      for (int i = 0; i < 5; i++) {
        ranks.placed("batches", MAPS);
      }
      ranks.asks("batches", Map.of());
      ranks.attained("batches", batch * 5 * DEFAULT_SECONDS);
      for (int i = 0; i < 5; i++) {
        ranks.taskEnded("batches", MAPS, NODE);
      }
      ranks.look();
    }
    assertThat(JobRank.isGuarded(ranks.rank("wide"))).isTrue();
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
      ranks.taskEnded("job", MAPS, "n" + i);
      ranks.endedAttained("job", "n" + i, seconds);
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
      ranks.taskEnded("job", MAPS, "new");
      ranks.endedAttained("job", "new", 10);
      ranks.taskEnded("job", MAPS, "old");
      ranks.forgetOldNews();
    }
    ranks.asks("job", Map.of(MAPS, 20));
    assertThat(ranks.leftSeconds("job")).isCloseTo(20 * 10, withinPercentage(5));
  }

  @Test
  void workThatWasLostIsNotSharedOutAmongTasksThatEndedWhereNodesTellIt() {
    arrives("job", 3);
    ranks.placed("job", MAPS);
    ranks.placed("job", MAPS);
    ranks.asks("job", Map.of(MAPS, 1));
    ranks.attained("job", 20);
    ranks.taskEnded("job", MAPS, "n1");
    ranks.endedAttained("job", "n1", 10);
    ranks.withdrawn("job", MAPS, "n2");
    ranks.attained("job", 70);
    ranks.endedAttained("job", "n2", 60);
    assertThat(ranks.leftSeconds("job")).isCloseTo(10, within(1.0));
  }

  @Test
  void aHistoryOfAnotherWorkloadIsForgottenAfterAThousandJobs() {
    for (int i = 0; i < 1_000; i++) {
      past("root.a" + i % 30, "short-" + i, 1);
    }
    double lastError = Double.MAX_VALUE;
    for (int i = 0; i < 1_000; i++) {
      past("root.a" + i % 30, "long-" + i, 100);
      if (i % 250 == 249) {
        String probe = "probe-" + i;
        ranks.begin(probe, "root.new", AskedWork.OF_TASKS);
        ranks.asks(probe, Map.of(MAPS, 1));
        double error = Math.abs(ranks.leftSeconds(probe) - 100);
        assertThat(error).isLessThan(lastError);
        lastError = error;
      }
    }
    assertThat(lastError).isLessThan(10);
  }

  @Test
  void aJobThatLivesForWeeksIsStillJudgedByWhatItDoes() {
    double weeks = 1_000 * 8 * 7 * 86_400.0;
    arrives("job", 1_000);
    ranks.placed("job", MAPS);
    ranks.attained("job", weeks);
    ranks.taskEnded("job", MAPS, NODE);
    ranks.endedAttained("job", NODE, weeks);
    arrives("other", 1);
    ranks.look();
    assertThat(ranks.rank("other")).isLessThan(ranks.rank("job"));
    assertThat(ranks.leftSeconds("job")).isFinite();
    ranks.attained("job", weeks + 60);
    ranks.look();
    // A minute is seen beside weeks, as it is of a job before it.
    assertThat(JobRank.isGuarded(ranks.rank("other"))).isFalse();
    ranks.attained("other", 60 + 1);
    ranks.end("other");
    ranks.look();
    assertThat(JobRank.isGuarded(ranks.rank("job"))).isFalse();
    for (int i = 0; i < 10; i++) {
      arrives("later-" + i, 1);
      runs("later-" + i, 1, weeks);
      ranks.look();
    }
    assertThat(JobRank.isGuarded(ranks.rank("job"))).isTrue();
  }

  @Test
  void fiftyThousandJobsOfOneTaskLeaveNothingBehindThoughNobodyLooks() {
    for (int i = 0; i < 50_000; i++) {
      past("root.user-" + i, "job-" + i, 1 + i % 7);
      assertThat(ranks.kept()).isZero();
    }
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

  @Test
  void aJobThatIsNotKnownHasNoRank() {
    ranks.asks("nobody", Map.of(MAPS, 1));
    ranks.placed("nobody", MAPS);
    ranks.taskEnded("nobody", MAPS, NODE);
    ranks.withdrawn("nobody", MAPS, NODE);
    ranks.attained("nobody", 1);
    ranks.endedAttained("nobody", NODE, 1);
    ranks.holds("nobody", Map.of(MAPS, 1));
    ranks.moved("nobody", "root.b");
    ranks.becomes("nobody", AskedWork.OF_SERVICE);
    ranks.end("nobody");
    assertThat(ranks.rank("nobody")).isEqualTo(JobRank.NONE);
    assertThat(ranks.leftSeconds("nobody")).isZero();
    assertThat(ranks.kept()).isZero();
  }

  @Test
  void aQueueThatHasEnoughJobsSpeaksForItself() {
    for (int i = 0; i < 100; i++) {
      past("root.a", "a-" + i, 1);
      past("root.b", "b-" + i, 100);
    }
    ranks.begin("new-a", "root.a", AskedWork.OF_TASKS);
    ranks.asks("new-a", Map.of(MAPS, 1));
    ranks.begin("new-b", "root.b", AskedWork.OF_TASKS);
    ranks.asks("new-b", Map.of(MAPS, 1));
    assertThat(ranks.leftSeconds("new-a")).isCloseTo(1, within(0.5));
    assertThat(ranks.leftSeconds("new-b")).isCloseTo(100, within(20.0));
  }

  @Test
  void optionsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new RankOptions(1, 1)).hasMessageContaining("guard 1.0");
    assertThatThrownBy(() -> new RankOptions(2, 0)).hasMessageContaining("task 0.0");
  }

  private void past(String queue, String job, double seconds) {
    ranks.begin(job, queue, AskedWork.OF_TASKS);
    ranks.asks(job, Map.of(MAPS, 1));
    asked = 1;
    runs(job, 1, seconds);
    ranks.end(job);
  }

  private void arrives(String job, int maps) {
    ranks.begin(job, "root.a", AskedWork.OF_TASKS);
    ranks.asks(job, Map.of(MAPS, maps));
    asked = maps;
  }

  /** So many maps of the job that came last run side by side and end together. */
  private void runs(String job, int maps, double seconds) {
    for (int i = 0; i < maps; i++) {
      ranks.placed(job, MAPS);
    }
    asked -= maps;
    ranks.asks(job, Map.of(MAPS, asked));
    ranks.attained(job, maps * seconds);
    for (int i = 0; i < maps; i++) {
      ranks.taskEnded(job, MAPS, NODE);
    }
  }
}
