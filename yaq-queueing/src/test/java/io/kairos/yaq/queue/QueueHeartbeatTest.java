// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.common.NodeStatistics;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the heartbeat of a node with a queue tells the ResourceManager. */
class QueueHeartbeatTest {
  private final QueueBench bench = new QueueBench();

  @Test
  void theHeartbeatSaysWhatTheNextTaskHasToExpect() {
    bench.cores(2);
    bench.come(bench.task("a", 1).hint("10000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isZero();
    bench.come(bench.task("b", 1).hint("4000"));
    bench.come(bench.task("c", 1).hint("3000"));
    bench.pass(1);

    NodeStatistics statistics = bench.statistics();
    assertThat(statistics.running()).isEqualTo(2);
    assertThat(statistics.waiting()).isEqualTo(1);
    assertThat(statistics.sumSeconds()).isEqualTo(2);
    assertThat(statistics.varianceSeconds2()).isZero();
    // b ends after 3 s, then c runs until 6 s; a would end after 9 s.
    assertThat(statistics.queue().orElseThrow().waitSeconds()).isEqualTo(6);
  }

  @Test
  void behindALargeTaskTheNextWaitsThoughCoresAreFree() {
    bench.cores(4);
    bench.come(bench.task("a", 1).vcores(3).hint("10000"));
    bench.come(bench.task("large", 1).vcores(2).hint("5000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(15);
  }

  @Test
  void theNextTaskWaitsWithoutFreeMemory() {
    bench.cores(4);
    bench.memory(100);
    bench.come(bench.task("a", 1).memory(100).hint("8000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(8);
  }

  @Test
  void theNextTaskWaitsWhereAnotherOfTheUsualMemoryDoesNotFit() {
    bench.cores(4);
    bench.memory(1_000);
    bench.come(bench.task("a", 1).memory(400).hint("8000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isZero();
    bench.come(bench.task("b", 1).memory(400).hint("9000"));
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(8);
  }

  @Test
  void theServiceOfATaskThatWasResizedIsByItsSizeAtEachTime() {
    bench.cores(8);
    bench.come("a", 1);
    bench.pass(100);
    bench.queue.resized("a", 8, 64, bench.now);
    assertThat(serviceOfJob1()).isEqualTo(100);
    bench.pass(10);
    assertThat(serviceOfJob1()).isEqualTo(180);
    bench.queue.resized("a", 2, 64, bench.now);
    bench.pass(10);
    assertThat(serviceOfJob1()).isEqualTo(200);
    bench.end("a");
    assertThat(serviceOfJob1()).isEqualTo(200);
  }

  private double serviceOfJob1() {
    return bench.queue.applicationServiceSeconds(bench.now).get(QueueBench.application(1));
  }

  @Test
  void theHeartbeatTellsTheMeanOfTasksThatEndedLatelyByThemselves() {
    assertThat(bench.statistics().queue().orElseThrow().meanTaskSeconds()).isZero();
    bench.run("a", 4);
    bench.run("b", 8);
    bench.come("killed", 1);
    bench.pass(100);
    bench.queue.ended("killed", false, bench.now);
    assertThat(bench.statistics().queue().orElseThrow().meanTaskSeconds()).isEqualTo(6);

    IntStream.range(0, 1_000).forEach(number -> bench.run("later" + number, 1));
    assertThat(bench.statistics().queue().orElseThrow().meanTaskSeconds())
        .isCloseTo(1, within(0.01));
  }

  @Test
  void tasksThatRunForHoursAndNeverEndByThemselvesMakeTheWaitAndTheMeanLong() {
    bench.cores(16);
    IntStream.range(0, 16).forEach(number -> bench.come("executor" + number, 1));
    bench.pass(10);
    assertThat(meanTaskSeconds()).as("as long as expected").isZero();

    bench.pass(3_590);
    assertThat(meanTaskSeconds()).isEqualTo(3_600);
    assertThat(bench.statistics().queue().orElseThrow().waitSeconds()).isEqualTo(3_590);
  }

  @Test
  void aTaskThatRunsForHoursBesideShortOnesHardlyChangesTheirMean() {
    bench.cores(2);
    bench.come("service", 1);
    IntStream.range(0, 100).forEach(number -> bench.run("short" + number, 1));
    bench.pass(3_600);
    IntStream.range(0, 101).forEach(number -> bench.run("next" + number, 1));
    assertThat(meanTaskSeconds()).as("half of the slots' time").isCloseTo(2, within(0.01));
  }

  @Test
  void tasksThatRunAsLongAsAllBeforeThemLeaveTheMeanAsItIs() {
    bench.cores(4);
    bench.run("first", 5);
    IntStream.range(0, 4).forEach(number -> bench.come("next" + number, 1));
    bench.pass(5);
    assertThat(meanTaskSeconds()).isEqualTo(5);
  }

  @Test
  void serviceOfAnApplicationIsKeptUntilItIsForgotten() {
    bench.cores(4);
    bench.come(bench.task("a", 1).vcores(2));
    bench.pass(3);
    bench.end("a");
    bench.come("b", 1);
    bench.pass(1);
    assertThat(bench.statistics().service().seconds())
        .containsOnlyKeys(QueueBench.application(1))
        .containsEntry(QueueBench.application(1), 7.0);
    assertThat(bench.statistics().service().endedSeconds())
        .containsEntry(QueueBench.application(1), 6.0);

    bench.end("b");
    bench.queue.forgetApplication(QueueBench.application(1));
    assertThat(bench.statistics().service().seconds()).isEmpty();
  }

  private double meanTaskSeconds() {
    return bench.statistics().queue().orElseThrow().meanTaskSeconds();
  }
}
