// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.kmn.core.output.DelayPlanner.Finish;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UpstreamJobTest {
  /** Eight maps in one rack, then ten in another; one finishes every millisecond. */
  private static final List<Finish> FINISHES =
      IntStream.range(0, 18).mapToObj(UpstreamJobTest::finish).toList();

  /** It needs nine maps, and two reducers. */
  private final UpstreamJob job =
      new UpstreamJob(9, new UpstreamStage(FINISHES), new SplittableRandom(1));

  private static Finish finish(int map) {
    String rack = FacebookLikeStages.RACKS.get(map < 8 ? 0 : 1);
    return Finish.of(UpstreamTask.of(map, rack), map + 1);
  }

  @Test
  void theLastOfTwiceAsManyMapsFinishesTwiceAsLate() {
    assertThat(job.latenessPercent()).isEqualTo(100);
  }

  @Test
  void aChoiceOfMapsMakesRacksMoreEven() {
    assertThat(job.skew(1)).isEqualTo(8);
    assertThat(job.skew(2)).isEqualTo(5);
  }

  @Test
  void theMostLoadedLinkCarriesHalfOfARacksOutputs() {
    // Each rack has one of both reducers: of 8 outputs 4 leave theirs, and of 5 outputs 2.5.
    assertThat(job.evenShuffle(1)).isCloseTo(4_000, within(1e-6));
    assertThat(job.evenShuffle(2)).isCloseTo(2_500, within(1e-6));
    assertThat(job.transferLossPercent()).isCloseTo(60, within(1e-6));
  }

  @Test
  void reducersThatAreNotWhereTheOutputsAreReadLonger() {
    // Both are in the rack of 5 outputs: the other 4 go there.
    assertThat(job.greedyShuffle()).isCloseTo(4_000, within(1e-6));
    assertThat(job.shuffleAnywhere()).isGreaterThan(4_000);
  }

  @Test
  void thePlannerWaitsUntilTheRacksAreEven() {
    // For 3 ms and the 3 maps after the ninth; of 9 to 18 maps it tries 9 to 12, and all.
    PlannedWait wait = job.planned(0);

    assertThat(wait.waitPercent()).isCloseTo(100 / 3.0, within(1e-6));
    assertThat(wait.extraMapsPercent()).isCloseTo(100 / 3.0, within(1e-6));
    assertThat(wait.examinedPercent()).isEqualTo(50);
  }

  @Test
  void aDrawnJobHasExtraMaps() {
    FacebookLikeStages stages = new FacebookLikeStages(new SplittableRandom(1));

    UpstreamJob drawn = stages.job(SizeClass.labelled("20 maps"), 1.5, new SplittableRandom(2));

    assertThat(drawn.needed()).isEqualTo(20);
    assertThat(drawn.stage().finishes()).hasSize(30);
  }
}
