// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class StratifiedSelectorTest {
  /** Tasks 0 to 9 are of stratum 0, 10 to 19 of stratum 1. */
  private static int stratum(UpstreamTask task) {
    return task.index() / 10;
  }

  @Test
  void oneStratumIsAlgorithmOne() {
    List<UpstreamTask> tasks =
        List.of(
            UpstreamTask.of(0, "a"),
            UpstreamTask.of(1, "a"),
            UpstreamTask.of(2, "a"),
            UpstreamTask.of(3, "b"));
    assertThat(StratifiedSelector.select(tasks, task -> 0, List.of(2)))
        .isEqualTo(RoundRobinSelector.select(tasks, 2))
        .extracting(UpstreamTask::rack)
        .containsExactly("a", "b");
  }

  @Test
  void everyStratumHasItsNumberAndRacksAreSpread() {
    List<UpstreamTask> tasks =
        List.of(
            UpstreamTask.of(0, "a"),
            UpstreamTask.of(1, "a"),
            UpstreamTask.of(2, "b"),
            UpstreamTask.of(10, "a"),
            UpstreamTask.of(11, "c"));
    // First a (most outputs of none given), then b, then c; stratum 1 is full with 11.
    assertThat(StratifiedSelector.select(tasks, StratifiedSelectorTest::stratum, List.of(2, 1)))
        .extracting(UpstreamTask::index)
        .containsExactly(0, 2, 11);
  }

  @Test
  void aFullStratumIsPassedOver() {
    List<UpstreamTask> tasks =
        List.of(UpstreamTask.of(0, "a"), UpstreamTask.of(1, "b"), UpstreamTask.of(10, "a"));
    assertThat(StratifiedSelector.select(tasks, StratifiedSelectorTest::stratum, List.of(1, 1)))
        .extracting(UpstreamTask::index)
        .containsExactly(0, 10);
  }

  @Test
  void aMissingStratumIsNotMadeUpForByAnother() {
    List<UpstreamTask> tasks = List.of(UpstreamTask.of(0, "a"), UpstreamTask.of(1, "b"));
    assertThat(StratifiedSelector.canSelect(tasks, StratifiedSelectorTest::stratum, List.of(1, 1)))
        .isFalse();
    assertThatThrownBy(
            () -> StratifiedSelector.select(tasks, StratifiedSelectorTest::stratum, List.of(1, 1)))
        .hasMessageContaining("wait for more");
  }
}
