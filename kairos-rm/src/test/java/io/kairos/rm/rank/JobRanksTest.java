// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.JobRank;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobRanksTest extends ArrivingJobs {
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
  void aJobThatWaitsForItsMasterAsksForNoTask() {
    arrives("wide", 100);
    ranks.begin("without", "root.a", AskedWork.OF_TASKS);
    ranks.waitsForMaster("without");
    ranks.look();
    assertThat(ranks.bestAsking()).isEqualTo(ranks.rank("wide"));
    assertThat(ranks.work("without").orElseThrow().leftSeconds()).isZero();
    assertThat(ranks.leftSeconds("without")).as("of a first one").isEqualTo(DEFAULT_SECONDS);
    ranks.asks("without", Map.of(MAPS, 1));
    assertThat(ranks.bestAsking()).isEqualTo(ranks.rank("without"));
  }

  @Test
  void aJobThatAsksForAsManyAsAnIntHoldsRanksLast() {
    arrives("job", 10);
    ranks.begin("greedy", "root.a", AskedWork.OF_TASKS);
    ranks.asks("greedy", Map.of(MAPS, Integer.MAX_VALUE, REDUCES, Integer.MAX_VALUE));
    ranks.placed("greedy", MAPS);
    assertThat(ranks.rank("greedy")).isGreaterThan(ranks.rank("job"));
    assertThat(ranks.leftSeconds("greedy")).isGreaterThan(1e6);
  }

  @Test
  void jobsThatAreAlikeGoInTheOrderTheyCame() {
    arrives("first", 5);
    arrives("second", 5);
    assertThat(ranks.rank("first")).isLessThan(ranks.rank("second"));
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
  void fiftyThousandJobsOfOneTaskLeaveNothingBehindThoughNobodyLooks() {
    for (int i = 0; i < 50_000; i++) {
      past("root.user-" + i, "job-" + i, 1 + i % 7);
      assertThat(ranks.kept()).isZero();
    }
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
  void optionsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new RankOptions(1, 1)).hasMessageContaining("guard 1.0");
    assertThatThrownBy(() -> new RankOptions(2, 0)).hasMessageContaining("task 0.0");
  }
}
