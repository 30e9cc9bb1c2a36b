// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.rm.placement.admission.FixedOvercommit;
import io.kairos.rm.placement.admission.QueueAdmission;
import io.kairos.yaq.QueueLengthRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueBoundsTest {
  @ParameterizedTest
  @CsvSource({"5000,10", "10000,6", "30000,3"})
  void autoIsThePapersLengthForTenSlotsAndHeartbeatsOfThreeSeconds(double taskMillis, int length) {
    assertThat(create("auto").lengthVcores(10, 1, taskMillis)).isEqualTo(length);
  }

  @ParameterizedTest
  @CsvSource({"1e-300,20", "1e-9,20", "1e9,0", "1e300,0"})
  void autoHoldsOutWhateverDurationANodeReports(double taskMillis, int length) {
    assertThat(create("auto").lengthVcores(10, 1, taskMillis)).isEqualTo(length);
  }

  @ParameterizedTest
  @CsvSource({"160,16,10000,96", "40,4,30000,12", "43,4,30000,12", "4,8,10000,8"})
  void autoCountsTasksOfSeveralVcoresAsThePaperDoesThoseOfOne(
      int nodeVcores, int taskVcores, double taskMillis, int lengthVcores) {
    QueueBound auto =
        QueueBoundKind.ALL
            .get("auto")
            .with(
                new QueueBoundOptions(
                    4, 1000, QueueLengthRule.ALL.get("erlang"), 0.95, 3000, 7000));
    assertThat(auto.lengthVcores(nodeVcores, taskVcores, taskMillis)).isEqualTo(lengthVcores);
  }

  @Test
  void tasksOfSeveralVcoresDoNotLengthenAQueueBeyondTheMostNorAFixedOne() {
    assertThat(create("auto").lengthVcores(40, 4, 5000)).isEqualTo(20);
    assertThat(create("length").lengthVcores(40, 4, 5000)).isEqualTo(4);
  }

  @Test
  void onlyDelayBoundsTheWait() {
    assertThat(create("delay").longestWaitMillis()).isEqualTo(7000);
    assertThat(create("delay").lengthVcores(10, 1, 1000)).isEqualTo(20);
    assertThat(create("auto").longestWaitMillis()).isInfinite();
    assertThat(create("length").lengthVcores(10, 1, 1000)).isEqualTo(4);
    assertThat(create("none").lengthVcores(10, 1, 1000)).isEqualTo(10_000);
  }

  @Test
  void memoryGrowsAsVcoresDoWhereWaitingTasksUseNone() {
    QueueAdmission admission = new QueueAdmission(6);
    assertThat(admission.limitVcores(4)).isEqualTo(10);
    assertThat(admission.limitMemoryMb(4, 1000)).isEqualTo(2500);
    assertThat(admission.limitMemoryMb(0, 1000)).isEqualTo(1000);
    assertThat(new QueueAdmission(0).limitMemoryMb(4, 1001)).isEqualTo(1001);
    assertThat(new FixedOvercommit(6).limitMemoryMb(4, 1000)).isEqualTo(1000);
  }

  @Test
  void optionsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> create("best")).hasMessageContaining("best");
    assertThatThrownBy(() -> new QueueAdmission(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new QueueBoundOptions(4, 20, QueueLengthRule.ALL.get("erlang"), 1, 3000, 7000))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static QueueBound create(String name) {
    return QueueBoundKind.ALL
        .get(name)
        .with(new QueueBoundOptions(4, 20, QueueLengthRule.ALL.get("erlang"), 0.95, 3000, 7000));
  }
}
