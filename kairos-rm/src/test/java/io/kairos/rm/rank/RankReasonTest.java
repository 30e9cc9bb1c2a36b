// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RankReasonTest extends ArrivingJobs {
  @Test
  void aRankSaysWhatItComesFrom() {
    assertThat(ranks.reason("nobody")).isEmpty();
    arrives("first", 4);
    assertThat(sentence("first"))
        .isEqualTo("about 40 core-seconds of work are left of it, as learnt from nothing yet");

    ends("first", 3);
    ranks.asks("first", Map.of(MAPS, 1));
    assertThat(sentence("first")).endsWith("learnt from 3 of its tasks");

    for (int job = 0; job < JobHistory.LEAST_OF_QUEUE; job++) {
      ranks.begin("past" + job, "root.a", AskedWork.OF_TASKS);
      ends("past" + job, 1);
      ranks.end("past" + job);
    }
    ranks.begin("other", "root.b", AskedWork.OF_TASKS);
    assertThat(sentence("other")).endsWith("learnt from 50 jobs of all queues");
    assertThat(sentence("first")).endsWith("learnt from 3 of its tasks and 50 jobs of its queue");
    assertThat(isToldLifted("first")).isFalse();
  }

  @Test
  void reducesThatWaitDoNotCountAsTheyDoNotInTheRank() {
    ranks.begin("first", "root.a", AskedWork.withWaiting(REDUCES));
    ranks.asks("first", Map.of(MAPS, 4, REDUCES, 2));
    ranks.rankWith("first", "alice");

    assertThat(sentence("first"))
        .isEqualTo(
            "about 40 core-seconds of work are left of it, as learnt from nothing yet;"
                + " it ranks by the 40 core-seconds of all jobs of its user there"
                + " (kairos-rank-by)");
  }

  @Test
  void aJobThatAsksForNothingHasALittleLeft() {
    ranks.begin("first", "root.a", AskedWork.OF_TASKS);

    assertThat(sentence("first")).startsWith("about 1 core-seconds of work are left of it");
  }

  @Test
  void aJobThatIsLiftedIsSaidToGoFirst() {
    RankedWork lifted =
        new RankedWork(
            "lifted",
            "root.a",
            true,
            new RankedWork.Place(1, 1, 0, true, 0),
            new RankedWork.Progress(1, 1, true, true),
            new RankedWork.Tasks(1, 7),
            RankedWork.Tasks.NONE);
    assertThat(new RankReason(lifted, 7, 1, 0, false, Double.NaN).sentence())
        .isEqualTo(
            "about 7 core-seconds of work are left of it, as learnt from 1 of its tasks;"
                + " it goes first, for it got less than its share under FIFO (job-rank-guard)");
  }

  @Test
  void aJobThatWaitsSaysWhatLaterOnesMayDoUntilTheGuardLiftsIt() {
    arrives("early", 100);
    assertThat(ranks.reason("early").orElseThrow().untilLiftSeconds())
        .as("before a look")
        .isInfinite();
    ranks.attained("early", 10);
    ranks.look();
    ranks.begin("late", "root.a", AskedWork.OF_TASKS);
    ranks.attained("late", 5);
    ranks.look();
    double left = ranks.reason("early").orElseThrow().untilLiftSeconds();
    assertThat(left).as("3 times its own 10, less what both did").isEqualTo(15);
    assertThat(sentence("early"))
        .endsWith(
            "; it goes first at the earliest when jobs that came later have done 15 core-seconds"
                + " more (job-rank-guard)");

    ranks.attained("late", 5 + left - 0.1);
    ranks.look();
    assertThat(isToldLifted("early")).isFalse();
    ranks.attained("late", 5 + left + 0.1);
    ranks.look();
    assertThat(isToldLifted("early")).isTrue();
  }

  @Test
  void aJobThatRanksWithOthersOfItsUserSaysByHowMuchWork() {
    for (String job : new String[] {"one", "two"}) {
      arrives(job, 4);
      ranks.rankWith(job, "alice");
    }
    assertThat(sentence("one"))
        .isEqualTo(
            "about 40 core-seconds of work are left of it, as learnt from nothing yet; it ranks by"
                + " the 80 core-seconds of all jobs of its user there (kairos-rank-by)");
  }

  private void ends(String job, int tasks) {
    for (int task = 0; task < tasks; task++) {
      ranks.placed(job, MAPS);
      ranks.attained(job, 5 * (task + 1));
      ranks.taskEnded(job, MAPS, "n1");
    }
  }

  private String sentence(String job) {
    return ranks.reason(job).orElseThrow().sentence();
  }
}
