// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.kmn.core.BindingWaits;
import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.SampleBinder;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.output.MapHistory;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two of three outputs are needed, and two are there, both in one rack. The third map still runs,
 * in the other rack: with its output the transfers take 5 s instead of 10 s.
 */
class OutputStageTest {
  private static final long START = 1_700_000_000_000L;
  private static final long NOW = START + 11_000;
  private static final long BYTES = 10_000_000;
  private static final Map<Integer, Long> RUNNING = Map.of(2, START);

  private final Configuration conf = new Configuration(false);

  @BeforeEach
  void setLinkOfOneMegabyteASecond() {
    conf.set(KmnSettings.RACK_LINK, "8");
    conf.set(KmnSettings.REDUCE_PLACEMENT, "none");
  }

  private OutputStage stage(MapHistory history, long... finishedAfterMillis) {
    List<Block> blocks =
        IntStream.range(0, 3)
            .mapToObj(i -> Block.of(i, "/in/f", i, 1, List.of("h" + i), List.of()))
            .toList();
    SampleBinder binder =
        new SampleBinder(
            blocks,
            SampleSpace.anyOf(List.of(0, 1, 2), 2),
            1.5,
            host -> host.equals("h2") ? "/b" : "/a",
            BindingWaits.NONE,
            new SplittableRandom(1));
    binder.restore(Map.of(0, 0, 1, 1, 2, 2));
    OutputStage stage =
        new OutputStage(3, 2, new KmnSettings(conf), binder, history, List.of("/a", "/b"));
    for (int task = 0; task < finishedAfterMillis.length; task++) {
      stage.finished(
          new OutputStage.Output(task, "/a", START, START + finishedAfterMillis[task], BYTES));
    }
    stage.running(2, "/b");
    return stage;
  }

  private static MapHistory history(long... durationsMillis) {
    return MapHistory.of(Arrays.stream(durationsMillis).boxed().toList());
  }

  private OutputStage.Outcome decide(MapHistory history, long... finishedAfterMillis) {
    return stage(history, finishedAfterMillis).evaluate(RUNNING, NOW);
  }

  @Test
  void aHistoryWithAHeavyTailDoesNotWaitWhereTheFirstFinishersWould() {
    OutputStage.Outcome byFinishers = decide(MapHistory.none(), 10_000, 11_000);
    OutputStage.Outcome byHistory = decide(history(10_000, 10_500, 11_000, 60_000), 10_000, 11_000);

    assertThat(byFinishers.isDecided()).isFalse();
    assertThat(byFinishers.untilMillis()).isBetween(NOW + 1, NOW + 1_000);
    assertThat(byHistory.isDecided()).isTrue();
    assertThat(byHistory.chosen()).extracting(UpstreamTask::index).containsExactly(0, 1);
  }

  @Test
  void aNarrowHistoryWaitsWhereTheFirstFinishersWouldNot() {
    MapHistory narrow = history(10_000, 10_500, 11_000, 11_500, 12_500);

    assertThat(decide(MapHistory.none(), 1_000, 11_000).isDecided()).isTrue();
    OutputStage.Outcome byHistory = decide(narrow, 1_000, 11_000);
    assertThat(byHistory.isDecided()).isFalse();
    assertThat(byHistory.untilMillis()).isEqualTo(START + 12_500);
  }

  @Test
  void theHistoryOfAnotherClusterIsAsGoodAsNone() {
    long untilMillis = decide(MapHistory.none(), 10_000, 11_000).untilMillis();

    assertThat(Stream.of(history(1_000, 1_050, 1_100), history(100_000, 105_000)))
        .extracting(other -> decide(other, 10_000, 11_000).untilMillis())
        .containsOnly(untilMillis);
  }

  @Test
  void aMapThatOutlivesItsHistoryIsNotWaitedForLongerThanTheJobAllows() {
    conf.set(KmnSettings.DELAY_MAX, "2000");
    OutputStage stage = stage(history(10_000, 10_500, 11_000, 11_500, 12_500), 10_000, 11_000);

    long nowMillis = NOW;
    OutputStage.Outcome outcome = stage.evaluate(RUNNING, nowMillis);
    assertThat(outcome.isDecided()).isFalse();
    while (!outcome.isDecided()) {
      assertThat(outcome.untilMillis()).isBetween(nowMillis + 1, NOW + 2_000);
      nowMillis = outcome.untilMillis();
      outcome = stage.evaluate(RUNNING, nowMillis);
    }
    assertThat(nowMillis).isGreaterThan(START + 12_000);
    assertThat(outcome.chosen()).extracting(UpstreamTask::index).containsExactly(0, 1);
  }

  @Test
  void theThirdOutputIsUsedIfItComesInTime() {
    OutputStage stage = stage(history(10_000, 10_500, 11_000, 11_500), 10_000, 11_000);
    assertThat(stage.evaluate(RUNNING, NOW).isDecided()).isFalse();

    stage.finished(new OutputStage.Output(2, "/b", START, START + 11_400, BYTES));
    OutputStage.Outcome outcome = stage.evaluate(Map.of(), START + 11_400);
    assertThat(outcome.chosen())
        .extracting(UpstreamTask::rack)
        .containsExactlyInAnyOrder("/a", "/b");
  }

  @Test
  void aMapMayRunInARackWhereNoBlockHasACopyAndNoMapHasEnded() {
    OutputStage stage = stage(history(10_000, 10_500, 11_000, 11_500, 12_500), 10_000, 11_000);
    stage.running(2, "/c");

    OutputStage.Outcome outcome = stage.evaluate(RUNNING, NOW);

    // Both reducers are elsewhere, so an output in that rack makes no transfer shorter.
    assertThat(outcome.chosen()).extracting(UpstreamTask::index).containsExactly(0, 1);
  }

  @Test
  void theOutputsThatAreThereAreEnoughForAJobThatLosesAnotherMap() {
    OutputStage stage = stage(history(10_000, 10_500, 11_000, 11_500), 10_000, 11_000);
    assertThat(stage.evaluate(RUNNING, NOW).isDecided()).isFalse();

    stage.gone(2);
    assertThat(stage.enough()).extracting(UpstreamTask::index).containsExactly(0, 1);
    stage.gone(1);
    assertThat(stage.enough()).isEmpty();
    assertThat(stage(MapHistory.none()).enough()).isEmpty();
  }

  @Test
  void nobodyNeedLookAtTheMapsBeforeAsManyFinishedAsAreNeeded() {
    assertThat(stage(MapHistory.none(), 10_000).mayBeEnough()).isFalse();
    assertThat(stage(MapHistory.none(), 10_000, 11_000).mayBeEnough()).isTrue();
  }
}
