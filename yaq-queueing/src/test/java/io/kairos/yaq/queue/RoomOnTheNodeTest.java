// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which tasks fit on a node of some cores and memory. */
class RoomOnTheNodeTest {
  private final QueueBench bench = new QueueBench();

  @Test
  void memoryIsRoomToo() {
    bench.cores(8);
    bench.memory(1_000);
    bench.come(bench.task("a", 1).memory(600));
    bench.come(bench.task("b", 1).memory(600));
    assertThat(bench.launched).containsExactly("a");

    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void memoryOfApplicationMastersCounts() {
    bench.cores(8);
    bench.memory(1_000);
    bench.queue.masterStarted("master", 300);
    bench.come(bench.task("a", 1).memory(400));
    bench.come(bench.task("b", 1).memory(400));
    assertThat(bench.launched).containsExactly("a");

    bench.queue.masterEnded("master");
    bench.advance();
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void nothingOvertakesTheFirst() {
    bench.cores(4);
    bench.come(bench.task("a", 1).vcores(3));
    bench.come(bench.task("large", 1).vcores(2));
    bench.come(bench.task("small", 1));
    assertThat(bench.launched).containsExactly("a");

    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "large", "small");
  }

  @Test
  void aloneOnTheNodeATaskOfAnySizeStarts() {
    bench.cores(2);
    bench.memory(100);
    bench.come(bench.task("a", 1).vcores(50).memory(5_000));
    bench.come("b", 1);
    assertThat(bench.launched).containsExactly("a");

    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "b");
  }

  @Test
  void aLargerNodeStartsMoreAndASmallerOneStopsNothing() {
    bench.come("a", 1);
    bench.come("b", 1);
    bench.come("c", 1);
    bench.cores(2);
    assertThat(bench.launched).containsExactly("a", "b");

    bench.cores(1);
    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "b");
    bench.end("b");
    assertThat(bench.launched).containsExactly("a", "b", "c");
  }

  @Test
  void aTaskThatGrowsTakesTheRoomOfTheNext() {
    bench.cores(2);
    bench.come("a", 1);
    bench.queue.resized("a", 2, 64, bench.now);
    bench.come("b", 1);
    assertThat(bench.launched).containsExactly("a");

    bench.queue.resized("b", 2, 64, bench.now);
    bench.queue.resized("a", 1, 64, bench.now);
    bench.advance();
    assertThat(bench.launched).as("b has grown, too").containsExactly("a");
    bench.end("a");
    assertThat(bench.launched).containsExactly("a", "b");
  }
}
