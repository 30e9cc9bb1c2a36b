// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ranges hold about four times out of five, whatever disturbs the cluster. */
class ForecastCalibrationTest {
  private static final int SECONDS = 40_000;
  private static final int SEEDS = 3;

  /** What happens to a cluster, by the second. */
  enum Disturbance {
    NONE(20, second -> 1, second -> 0.9),
    CORES_THAT_GET_SLOWER(20, second -> 1 - 0.5 * second / SECONDS, second -> 0.45),
    CORES_THAT_SUDDENLY_TURN_SLOW(20, second -> second < SECONDS / 2 ? 1 : 0.5, second -> 0.45),
    NO_NEWS_AND_NO_SERVICE_FOR_MINUTES(20, second -> second % 3_000 < 300 ? 0 : 1, second -> 0.75),
    HOURS_WITHOUT_JOBS(20, second -> 1, second -> second % 9_000 < 4_000 ? 0 : 0.9),
    MORE_WORK_THAN_CORES_CAN_DO(20, second -> 1, second -> second < 30_000 ? 1.05 : 0.5),
    A_TINY_CLUSTER(2, second -> 1, second -> 0.8),
    NEXT_TO_NO_LOAD(20, second -> 1, second -> 0.2);

    private final int cores;
    private final DoubleUnaryOperator speed;
    private final DoubleUnaryOperator load;

    Disturbance(int cores, DoubleUnaryOperator speed, DoubleUnaryOperator load) {
      this.cores = cores;
      this.speed = speed;
      this.load = load;
    }
  }

  @ParameterizedTest
  @EnumSource(Disturbance.class)
  void sevenToNineOfTenRangesHold(Disturbance disturbance) {
    long judged = 0;
    long held = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      FluidCluster cluster =
          new FluidCluster(seed, disturbance.cores, disturbance.speed, disturbance.load);
      cluster.run(SECONDS);
      judged += cluster.forecasts().firstEnds().judged();
      held += cluster.forecasts().firstEnds().held();
    }

    assertThat(judged).as("ranges that were judged").isGreaterThan(200);
    assertThat((double) held / judged).as("share of %d ranges", judged).isBetween(0.7, 0.9);
  }
}
