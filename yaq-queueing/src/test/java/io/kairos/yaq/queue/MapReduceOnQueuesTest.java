// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.yaq.StarvationThresholds;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose reducers hold slots while maps wait behind them, in virtual time. */
class MapReduceOnQueuesTest {
  private static final long HAND_BACK_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final int QUEUE_LENGTH = 4;
  private static final int MIXES = 40;

  /** Stock takes 500 s at the most. */
  private static final double FOR_EVER_SECONDS = 5_000;

  @ParameterizedTest
  @ValueSource(strings = {"srjf", "lrtf", "stf", "ejf"})
  void everyMixOfJobsEndsAndNotLaterThanOnNodesWithoutQueues(String policy) {
    double seconds = 0;
    double stockSeconds = 0;
    for (int mix = 0; mix < MIXES; mix++) {
      double took = model(mix, policy, QUEUE_LENGTH, HAND_BACK_NANOS).run(FOR_EVER_SECONDS);
      assertThat(took).as("mix %d", mix).isPositive();
      seconds += took;
      stockSeconds += model(mix, policy, 0, HAND_BACK_NANOS).run(FOR_EVER_SECONDS);
    }
    assertThat(seconds).isLessThan(1.05 * stockSeconds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"srjf", "ejf"})
  void jobsEndThoughNodesAreLostAndDaemonsRestart(String policy) {
    for (int mix = 0; mix < MIXES; mix++) {
      assertThat(endsInTrouble(mix, policy, HAND_BACK_NANOS)).as("mix %d", mix).isTrue();
    }
  }

  /** Or the model could not show what is wrong without. */
  @Test
  void someJobsNeverEndIfNothingIsHandedBack() {
    int stuck = 0;
    for (int mix = 0; mix < MIXES; mix++) {
      if (!endsInTrouble(mix, "ejf", QueueGate.NEVER_NANOS)) {
        stuck++;
      }
    }
    assertThat(stuck).isPositive();
  }

  private static boolean endsInTrouble(int mix, String policy, long handBackNanos) {
    MapReduceModel model = model(mix, policy, QUEUE_LENGTH, handBackNanos);
    Random random = new Random(mix);
    for (int trouble = 0; trouble < 6; trouble++) {
      if (model.run(5 + random.nextInt(60)) >= 0) {
        return true;
      }
      int node = random.nextInt(model.nodeCount());
      if (random.nextBoolean()) {
        model.loseNode(node);
      } else {
        model.restartNode(node);
      }
    }
    return model.run(FOR_EVER_SECONDS) >= 0;
  }

  private static MapReduceModel model(
      long seed, String policy, int queueLength, long handBackNanos) {
    Random random = new Random(seed);
    MapReduceModel model =
        new MapReduceModel(
            seed,
            policy,
            new StarvationThresholds(10_000, StarvationThresholds.NEVER),
            1 + random.nextInt(3),
            1 + random.nextInt(3),
            queueLength,
            handBackNanos);
    int jobs = 1 + random.nextInt(4);
    for (int job = 0; job < jobs; job++) {
      model.submit(
          1 + random.nextInt(40), random.nextInt(8), 1 + random.nextInt(20) * random.nextDouble());
    }
    return model;
  }
}
