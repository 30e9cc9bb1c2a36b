// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.kmn.core.output.DelayPlanner.Finish;
import io.kairos.kmn.core.output.ReducePlacement;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UpstreamStageTest {
  private static final List<String> RACKS = List.of("/a", "/b");

  /** Four maps in rack a, then two in rack b that finish last. */
  private static final UpstreamStage STAGE =
      new UpstreamStage(
          List.of(
              finish(0, "/a", 3),
              finish(1, "/a", 1),
              finish(2, "/a", 2),
              finish(3, "/a", 4),
              finish(4, "/b", 9),
              finish(5, "/b", 8)));

  private static Finish finish(int index, String rack, long millis) {
    return Finish.of(UpstreamTask.of(index, rack), millis);
  }

  @Test
  void theQuickestMapsAreThoseThatFinishFirst() {
    assertThat(STAGE.quickest(2)).extracting(UpstreamTask::index).containsExactly(1, 2);
    assertThat(STAGE.finishMillis(4)).isEqualTo(4);
    assertThat(STAGE.finishMillis(5)).isEqualTo(8);
    assertThat(STAGE.launched(4).finishMillis(4)).isEqualTo(4);
  }

  @Test
  void aRackWithoutAMapCountsInTheSkew() {
    assertThat(UpstreamStage.skew(STAGE.quickest(4), RACKS)).isEqualTo(4);
    assertThat(UpstreamStage.skew(STAGE.tasks(), RACKS)).isEqualTo(2);
  }

  @Test
  void theMostLoadedLinkDecidesHowLongTheShuffleTakes() {
    Shuffle second = new Shuffle(1_000, 1_000, RACKS);

    // Four outputs go up from rack a, all to the one reducer in rack b.
    assertThat(second.millis(STAGE.quickest(4), List.of("/b"))).isCloseTo(4_000, within(1e-6));
    // Of the best four, two are in rack a, where the reducer is: two come down.
    assertThat(second.placedMillis(STAGE.tasks(), 4, ReducePlacement.GREEDY))
        .isCloseTo(2_000, within(1e-6));
  }

  @Test
  void largeJobsAreAsSkewedAndAsLateAsThePaperSays() {
    FacebookLikeStages stages = new FacebookLikeStages(new SplittableRandom(1));
    double[] skews = new double[400];
    double[] lateness = new double[400];
    for (int job = 0; job < skews.length; job++) {
      UpstreamStage stage = stages.draw(FacebookLikeStages.launched(400, 1.05));
      skews[job] = UpstreamStage.skew(stage.tasks(), FacebookLikeStages.RACKS);
      lateness[job] = (double) stage.finishMillis(420) / stage.finishMillis(400);
    }
    Arrays.sort(skews);

    assertThat(skews[200]).isBetween(12.0, 18.0);
    assertThat(Arrays.stream(lateness).average().orElseThrow()).isBetween(1.2, 1.4);
  }

  @Test
  void theSameDiceDrawTheSameStage() {
    assertThat(new FacebookLikeStages(new SplittableRandom(7)).draw(50).tasks())
        .isEqualTo(new FacebookLikeStages(new SplittableRandom(7)).draw(50).tasks())
        .isNotEqualTo(new FacebookLikeStages(new SplittableRandom(8)).draw(50).tasks());
  }
}
