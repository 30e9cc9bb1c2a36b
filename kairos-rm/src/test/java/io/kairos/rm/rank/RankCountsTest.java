// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RankCountsTest extends ArrivingJobs {
  @Test
  void aRankThatIsTheSameAtTwoLooksHasNotChanged() {
    arrives("job", 4);
    ranks.look();
    ranks.look();
    assertThat(ranks.counts().changes()).isZero();
    ranks.asks("job", Map.of(MAPS, 400));
    assertThat(ranks.counts().changes()).as("before a look").isZero();
    ranks.look();
    ranks.look();
    assertThat(ranks.counts().changes()).isEqualTo(1);
    ranks.end("job");
    ranks.look();
    assertThat(ranks.counts().changes()).isEqualTo(1);
  }

  @Test
  void aLiftCountsOnceHoweverLongItLastsAndAgainWhenItComesBack() {
    arrives("early", 100);
    ranks.look();
    ranks.begin("late", "root.a", AskedWork.OF_TASKS);
    ranks.attained("late", 50);
    ranks.look();
    ranks.look();
    assertThat(isToldLifted("early")).isTrue();
    assertThat(ranks.counts().guardLifts()).isEqualTo(1);
    assertThat(ranks.counts().changes()).as("lifted jobs rank otherwise").isEqualTo(1);
    ranks.attained("early", 100);
    ranks.look();
    assertThat(isToldLifted("early")).isFalse();
    assertThat(ranks.counts().guardLifts()).isEqualTo(1);
    ranks.attained("late", 1_000);
    ranks.look();
    assertThat(ranks.counts().guardLifts()).isEqualTo(2);
  }
}
