// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.rm.HeldCall;
import io.kairos.rm.rank.RankedWork;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Jobs end while another thread looks at all of them. The end is told by a dispatcher of Hadoop's,
 * which must wait for nobody.
 */
class EndsDuringALookTest {
  private static final long SECOND = 1_000;

  private final HeldCall look = new HeldCall();

  private final JobForecasts forecasts =
      new JobForecasts(
          queue -> {
            look.middle();
            return ForecastOrder.BY_RANK;
          });

  @AfterEach
  void stop() {
    look.close();
  }

  @Test
  void anEndReturnsWhileALookIsInProgressAndCountsByItsOwnClock() throws Exception {
    RankedWork first = Works.running(1, 4, 40, 0);
    RankedWork second = Works.running(2, 4, 40, 0);
    forecasts.look(0, List.of(first, second));

    look.begin(1, () -> forecasts.look(20 * SECOND, List.of(first, second)));
    forecasts.ended(Works.running(1, 0, 0, 40), 25 * SECOND);
    forecasts.ended(Works.running(2, 0, 0, 40), 26 * SECOND);
    look.end();
    forecasts.look(60 * SECOND, List.of());

    // Each was to take 10 s. To both sides of a ratio a second is added.
    assertThat(forecasts.learnt().byKind().get("KNOWN"))
        .satisfiesExactly(
            ratio -> assertThat(ratio).isCloseTo(26.0 / 11, within(1e-9)),
            ratio -> assertThat(ratio).isCloseTo(27.0 / 11, within(1e-9)));
  }

  @Test
  void aJobThatEndedBeforeALookCountsNothingInItThoughItWasRankedJustBefore() {
    RankedWork job = Works.running(1, 4, 40, 0);
    RankedWork other = Works.waiting(2, 4, 40);
    forecasts.look(0, List.of(job, other));
    forecasts.look(40 * SECOND, List.of(Works.running(1, 4, 20, 80), other));
    forecasts.ended(Works.running(1, 0, 0, 160), 79 * SECOND);
    // Ranks were read before that end came.
    forecasts.look(80 * SECOND, List.of(Works.running(1, 1, 1, 159), other));
    forecasts.look(81 * SECOND, List.of(other));

    // 160 core-seconds in 81 s: nothing of the job was counted twice.
    assertThat(forecasts.outlook(other).forecast().orElseThrow().estimatedEndSeconds())
        .isCloseTo(40 / (160.0 / 81), within(0.5));
    assertThat(forecasts.kept()).as("the other job and the queue").isEqualTo(2);
  }
}
