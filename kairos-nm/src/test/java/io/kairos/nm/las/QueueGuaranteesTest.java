// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What two queues get of a node of 4 cores that is full: one has tasks that never end, the other
 * tasks of 10 to 100 s one after the other. The ResourceManager gives out N + Q by the queues'
 * capacities; who of those runs is decided by attained service alone, whatever the queue. These are
 * the figures of docs/operator/operations.md.
 */
class QueueGuaranteesTest {
  private static final int CORES = 4;
  private static final long END = HOURS.toNanos(24);

  @ParameterizedTest(name = "Q = {0}, {1} tasks of the short queue: {2} %")
  @CsvSource({
    // Q, short tasks, their percentage of the cores
    "0, 1, 25",
    "0, 2, 50",
    "1, 1, 25",
    "2, 2, 50",
    "4, 1, 25",
    "4, 2, 44",
    "4, 3, 51",
    "4, 4, 60",
  })
  void theQueueOfShortTasksRunsBeforeTheOther(int queueVcores, int shortTasks, int percent) {
    StreamOfTasks node = node(queueVcores, shortTasks);
    node.runUntil(END);
    assertThat(shortPercent(node, CORES + queueVcores - shortTasks))
        .isBetween(percent - 3.0, percent + 3.0);
    assertThat(node.grantsToQueues()).isZero();
  }

  @ParameterizedTest(name = "Q = {0}, {1} tasks of the short queue: {2} %")
  @CsvSource({
    // Q, short tasks, their percentage of the cores
    "0, 1, 25",
    "1, 1, 20",
    "4, 1, 13",
    "4, 2, 25",
    "4, 3, 38",
    "4, 4, 50",
  })
  void eachQueueGetsItsOwnShare(int queueVcores, int shortTasks, int percent) {
    int longTasks = CORES + queueVcores - shortTasks;
    double share = (double) shortTasks / (shortTasks + longTasks);
    StreamOfTasks node = node(queueVcores, shortTasks).withShares(1 - share, share);
    node.runUntil(END);
    assertThat(shortPercent(node, longTasks)).isBetween(percent - 3.0, percent + 3.0);
  }

  private static StreamOfTasks node(int queueVcores, int shortTasks) {
    return new StreamOfTasks(
        new StreamOfTasks.Shape(
            CORES,
            SECONDS.toNanos(50),
            LasParameters.DEFAULT_STARVATION_QUANTA,
            LasParameters.DEFAULT_GRANT_QUANTA,
            CORES + queueVcores - shortTasks,
            shortTasks,
            SECONDS.toNanos(10),
            SECONDS.toNanos(100),
            SECONDS.toNanos(1),
            1,
            0,
            0),
        1);
  }

  private static double shortPercent(StreamOfTasks node, int longTasks) {
    long longQueue = 0;
    for (int task = 0; task < longTasks; task++) {
      longQueue += node.attained("endless-" + task);
    }
    return 100 - 100.0 * longQueue / CORES / END;
  }
}
