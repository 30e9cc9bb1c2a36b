// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.forecast.ForecastOrder;
import io.kairos.rm.forecast.JobForecasts;
import io.kairos.rm.forecast.LearntRatios;
import io.kairos.rm.rank.JobRanks;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoryKeeperTest {
  private final Place place = new Place();
  private JobForecasts forecasts = new JobForecasts(queue -> ForecastOrder.BY_RANK);
  private boolean areWanted = true;
  private long nowMillis;

  /** A place that can be out of reach. */
  private static final class Place implements HistoryPlace {
    byte[] bytes;
    boolean isAway;
    boolean isBroken;
    int writes;
    boolean isClosed;

    @Override
    public Optional<byte[]> read() throws IOException {
      reach();
      return Optional.ofNullable(bytes);
    }

    @Override
    public void write(byte[] next) throws IOException {
      reach();
      bytes = next;
      writes++;
    }

    @Override
    public void close() {
      isClosed = true;
    }

    private void reach() throws IOException {
      if (isBroken) {
        throw new NoClassDefFoundError("org/apache/Missing");
      }
      if (isAway) {
        throw new IOException("out of reach");
      }
    }
  }

  @Test
  void theNextResourceManagerKnowsWhatTheLastOneLearnt() {
    forecasts.learn(new LearntRatios(Map.of("NEW", List.of(2.0, 3.0))));
    HistoryKeeper first = keeper(LearntJobs.of(100, 1000));
    first.look();
    // Killed: nobody stops it.
    JobRanks<String> next = LearntJobs.none();
    forecasts = new JobForecasts(queue -> ForecastOrder.BY_RANK);
    keeper(next).look();
    assertThat(LearntJobs.expected(next)).isGreaterThan(500);
    assertThat(forecasts.learnt().byKind()).containsEntry("NEW", List.of(2.0, 3.0));
  }

  @Test
  void aStopWritesWhatIsNewAndLeavesThePlace() throws IOException {
    JobRanks<String> ranks = LearntJobs.of(20, 1);
    HistoryKeeper keeper = keeper(ranks);
    keeper.look();
    LearntJobs.end(ranks, 10, 1);
    keeper.stop();
    assertThat(HistoryJson.read(place.bytes).sizes.all().jobSeconds()).hasSize(30);
    assertThat(place.isClosed).isTrue();
  }

  @Test
  void nothingIsWrittenAgainWhileNoJobEnds() {
    HistoryKeeper keeper = keeper(LearntJobs.of(20, 1));
    for (int i = 0; i < 10; i++) {
      keeper.look();
      nowMillis += HistoryKeeper.SAVE_MILLIS;
    }
    assertThat(place.writes).isEqualTo(1);
  }

  @Test
  void nothingIsReadOrWrittenWhereNobodyGoesByRanks() {
    areWanted = false;
    HistoryKeeper keeper = keeper(LearntJobs.of(20, 1));
    keeper.look();
    assertThat(place.writes).isZero();
    areWanted = true;
    keeper.look();
    assertThat(place.writes).isEqualTo(1);
  }

  @Test
  void aPlaceThatIsOutOfReachIsTriedAgainAndNothingThereIsLost() throws IOException {
    place.bytes = HistoryJson.write(LearntJobs.of(100, 1000).learnt(), LearntRatios.NONE);
    place.isAway = true;
    JobRanks<String> ranks = LearntJobs.of(20, 1);
    HistoryKeeper keeper = keeper(ranks);
    keeper.look();
    place.isAway = false;
    keeper.look();
    assertThat(place.writes).as("tried again too soon").isZero();
    nowMillis += HistoryKeeper.SAVE_MILLIS;
    keeper.look();
    // The jobs of before are the older ones.
    assertThat(HistoryJson.read(place.bytes).sizes.all().jobSeconds())
        .hasSize(120)
        .startsWith(1000.0)
        .endsWith(1.0);
  }

  @Test
  void aClassThatIsMissingEndsNothing() {
    place.isBroken = true;
    HistoryKeeper keeper = keeper(LearntJobs.of(20, 1));
    keeper.look();
    place.isBroken = false;
    nowMillis += HistoryKeeper.SAVE_MILLIS;
    keeper.look();
    assertThat(place.writes).isEqualTo(1);
  }

  @Test
  void aHistoryThatIsDamagedIsLearntAnew() throws IOException {
    place.bytes = new byte[] {1, 2, 3};
    HistoryKeeper keeper = keeper(LearntJobs.of(20, 1));
    keeper.look();
    assertThat(HistoryJson.read(place.bytes).sizes.all().jobSeconds()).hasSize(20);
  }

  @Test
  void aResourceManagerThatKeepsNoStateKeepsNoHistory() {
    HistoryKeeper keeper =
        new HistoryKeeper(
            LearntJobs.of(20, 1),
            new JobForecasts(queue -> ForecastOrder.BY_RANK),
            () -> true,
            Optional::<HistoryPlace>empty,
            () -> nowMillis);
    keeper.look();
    keeper.stop();
    assertThat(place.writes).isZero();
  }

  private HistoryKeeper keeper(JobRanks<String> ranks) {
    return new HistoryKeeper(
        ranks, forecasts, () -> areWanted, () -> Optional.of(place), () -> nowMillis);
  }
}
