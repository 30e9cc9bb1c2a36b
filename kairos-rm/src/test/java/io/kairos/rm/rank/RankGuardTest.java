// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whom the guard lifts, and by whose work. */
class RankGuardTest extends ArrivingJobs {
  @Test
  void aJobBehindItsShareUnderFifoIsLifted() {
    arrives("long", 1000);
    tenShortJobsPass();
    ranks.look();
    assertThat(isLifted("long")).isTrue();
    arrives("newer", 1);
    assertThat(ranks.rank("long")).isLessThan(ranks.rank("newer"));
    ranks.attained("long", 500);
    ranks.look();
    assertThat(isLifted("long")).isFalse();
  }

  @Test
  void aQueueThatAnotherKeepsFromTheNodesIsLiftedToo() {
    arrives("root.b", "long", 1000);
    tenShortJobsPass();
    ranks.look();
    assertThat(isLifted("long")).isTrue();
  }

  @Test
  void aJobThatIsMovedHasTheGuardOfItsNewQueue() {
    ranks.begin("first", "root.a", AskedWork.OF_TASKS);
    arrives("root.a", "moved", 1000);
    arrives("root.b", "last", 1000);
    ranks.attained("first", 1_000);
    ranks.attained("last", 1_000);
    ranks.look();
    // Half of all work, and all of its queue's, was of a job before it.
    assertThat(isLifted("moved")).isFalse();
    ranks.moved("moved", "root.b");
    ranks.look();
    assertThat(isLifted("moved")).as("by what was done before").isFalse();
    ranks.attained("first", 2_000);
    ranks.attained("last", 2_000);
    ranks.look();
    assertThat(isLifted("moved")).isTrue();
    // It came before the last one, so its own work is what that would wait for under FIFO.
    ranks.attained("first", 5_000);
    ranks.attained("moved", 5_000);
    ranks.look();
    assertThat(isLifted("last")).isFalse();
    ranks.moved("moved", "root.a");
    ranks.end("last");
    ranks.end("moved");
    ranks.end("first");
    assertThat(ranks.kept()).isZero();
  }

  @Test
  void aServiceIsNeitherRankedNorLiftedNorCountedWhateverIsDone() {
    ranks.begin("service", "root.a", AskedWork.OF_SERVICE);
    ranks.asks("service", Map.of(MAPS, 10));
    arrives("long", 1000);
    tenShortJobsPass(
        passed -> {
          ranks.attained("service", 1e5 * passed);
          ranks.look();
          assertThat(ranks.rank("service")).isEqualTo(JobRank.NONE);
          assertThat(ranks.reason("service")).isEmpty();
        });
    assertThat(isLifted("long")).isTrue();
    ranks.end("service");
    ranks.end("long");
    assertThat(ranks.kept()).isZero();
  }

  @Test
  void aJobThatBecomesAServiceLeavesRankAndGuard() {
    arrives("long", 1000);
    tenShortJobsPass();
    arrives("later", 1000);
    ranks.look();
    assertThat(isLifted("long")).isTrue();
    ranks.bestAsking();
    ranks.becomes("long", AskedWork.OF_SERVICE);
    assertThat(ranks.rank("long")).isEqualTo(JobRank.NONE);
    assertThat(ranks.bestAsking()).isEqualTo(JobRank.NONE);
    ranks.attained("long", 1e6);
    // By the work of a service nobody falls behind, and nobody has had his share.
    arrives("last", 1);
    runs("last", 1, 100);
    ranks.look();
    assertThat(isLifted("later")).isTrue();
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
    assertThat(isLifted("service")).isFalse();
    assertThat(isLifted("other")).as("by the work of a service").isFalse();
    ranks.attained("other", 2e3);
    ranks.look();
    assertThat(isLifted("service")).isTrue();
  }

  @Test
  void aJobThatIsSaidToBeAsBeforeKeepsItsClaim() {
    arrives("long", 1000);
    tenShortJobsPass(
        passed -> {
          ranks.becomes("long", AskedWork.withWaiting(REDUCES));
          ranks.look();
        });
    assertThat(isLifted("long")).isTrue();
  }

  @Test
  void aJobWithoutEndThatCameFirstDoesNotKeepTheGuardFromOthers() {
    ranks.begin("stream", "root.a", AskedWork.OF_SESSION);
    arrives("long", 1000);
    tenShortJobsPass(passed -> ranks.attained("stream", 10 * passed));
    ranks.look();
    assertThat(isLifted("long")).isTrue();
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
    assertThat(isLifted("old")).isTrue();
  }

  @Test
  void aJobThatAllQueuesTogetherKeepBehindGoesBeforeEveryPriority() {
    arrives("root.b", "long", 1000);
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

  /** Behind the later one it would not get its share of what their queue does. */
  @Test
  void aJobThatItsQueueKeepsBehindGoesBeforeALaterOneOfItThatAllQueuesKeepBehind() {
    aLaterJobOfTheQueueIsBehindAllQueues(0);

    assertThat(ranks.rank("first")).isLessThan(ranks.rank("later"));
    assertThat(ranks.rank("later")).isLessThan(ranks.rank("urgent"));
    ranks.end("later");
    ranks.look();
    assertThat(ranks.rank("urgent")).as("kept behind by none").isLessThan(ranks.rank("first"));
  }

  @Test
  void aLaterJobOfAHigherPriorityStaysBeforeAJobThatItsQueueKeepsBehind() {
    aLaterJobOfTheQueueIsBehindAllQueues(1);

    assertThat(ranks.rank("later")).isLessThan(ranks.rank("urgent"));
    assertThat(ranks.rank("urgent")).isLessThan(ranks.rank("first"));
  }

  private void aLaterJobOfTheQueueIsBehindAllQueues(int priorityOfLater) {
    arrives("root.b", "old", 1000);
    arrives("first", 1000);
    arrives("last", 1);
    ranks.attained("old", 10_000);
    ranks.attained("last", 300);
    ranks.look();
    arrives("later", 1000);
    ranks.priority("later", priorityOfLater);
    arrives("root.b", "newest", 1000);
    ranks.attained("newest", 100);
    arrives("urgent", 1);
    ranks.priority("urgent", 9);
    ranks.look();
    assertThat(isLifted("first")).isTrue();
    assertThat(isLifted("later")).isTrue();
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
    assertThat(isLifted("long")).isFalse();
    ranks.attained("last", 1e6 + 100, 1e6);
    ranks.look();
    assertThat(isLifted("long")).isTrue();
  }

  @Test
  void aJobThatIsAloneIsNeverBehindAnybody() {
    arrives("job", 100);
    for (int i = 1; i <= 100; i++) {
      ranks.attained("job", 10 * i);
      ranks.look();
      assertThat(isLifted("job")).isFalse();
    }
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
    assertThat(isLifted("wide")).isTrue();
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
    assertThat(isLifted("other")).isFalse();
    ranks.attained("other", 60 + 1);
    ranks.end("other");
    ranks.look();
    assertThat(isLifted("job")).isFalse();
    for (int i = 0; i < 10; i++) {
      arrives("later-" + i, 1);
      runs("later-" + i, 1, weeks);
      ranks.look();
    }
    assertThat(isLifted("job")).isTrue();
  }

  private boolean isLifted(String job) {
    return JobRank.isGuarded(ranks.rank(job));
  }
}
