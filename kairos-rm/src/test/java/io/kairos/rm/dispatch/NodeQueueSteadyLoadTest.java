// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.placement.bound.QueueBound;
import io.kairos.rm.placement.bound.QueueBoundKind;
import io.kairos.rm.placement.bound.QueueBoundOptions;
import io.kairos.yaq.QueueLengthRule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often b changes, in virtual time. */
class NodeQueueSteadyLoadTest {
  private static final int SLOTS = 8;
  private static final int LOOKS = 10_000;
  private static final long LOOK_MILLIS = 10_000;

  private final QueueBound auto =
      QueueBoundKind.ALL
          .get("auto")
          .with(new QueueBoundOptions(0, 64, QueueLengthRule.ALL.get("erlang"), 0.95, 1_000, 1));

  @ParameterizedTest
  @ValueSource(doubles = {2, 5, 10, 20})
  void theLengthHardlyEverChangesAtSteadyLoad(double taskSeconds) {
    Random random = new Random(7);
    NodeQueue queue = new NodeQueue(auto, 10_000);
    Deque<Double> last = new ArrayDeque<>();
    int changes = 0;
    int changesWithoutTolerance = 0;
    int before = -1;
    for (int look = 0; look < LOOKS; look++) {
      // Between two looks so many tasks end at random durations, and the last hundred make a mean.
      for (int ended = 0; ended < SLOTS * 10 / taskSeconds; ended++) {
        last.add(-taskSeconds * Math.log(1 - random.nextDouble()));
        if (last.size() > 100) {
          last.remove();
        }
      }
      double mean = last.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      report(queue, mean);
      if (queue.resize(look * LOOK_MILLIS) && look > 100) {
        changes++;
      }
      int exact = auto.lengthVcores(SLOTS, 1, mean * 1_000);
      if (exact != before && look > 100) {
        changesWithoutTolerance++;
      }
      before = exact;
    }
    assertThat(changes).isLessThan(LOOKS / 100);
    assertThat(changesWithoutTolerance).as("or the load is too easy").isGreaterThan(LOOKS / 50);
  }

  @Test
  void aChangeOfTheLoadIsFollowed() {
    NodeQueue queue = new NodeQueue(auto, 10_000);
    report(queue, 5);
    queue.resize(0);
    assertThat(queue.lengthVcores()).isEqualTo(auto.lengthVcores(SLOTS, 1, 5_000));
    report(queue, 2);
    queue.resize(LOOK_MILLIS);
    assertThat(queue.lengthVcores()).isEqualTo(auto.lengthVcores(SLOTS, 1, 2_000));
  }

  private static void report(NodeQueue queue, double meanSeconds) {
    queue.report(
        new NodeStatistics(SLOTS, 0, 0, 0, Map.of()).withQueue(new QueueStatistics(0, meanSeconds)),
        new NodeCapacity(SLOTS, 65_536),
        new HeldTasks(SLOTS, SLOTS, SLOTS),
        HeldTasks.NONE);
  }
}
