// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CrossRackSkewTest {
  @Test
  void theSkewIsTheFullestRackByTheEmptiest() {
    // Figure 2: six and two transfers on the left, four and three on the right.
    assertThat(CrossRackSkew.of(List.of(6, 2, 4))).isEqualTo(3);
    assertThat(CrossRackSkew.of(List.of(4, 3))).isEqualTo(4.0 / 3);
    assertThat(CrossRackSkew.of(List.of(5))).isEqualTo(1);
  }

  @Test
  void aRackWithoutATaskCountsAsOneWithOneTask() {
    assertThat(CrossRackSkew.of(List.of(7, 0, 3))).isEqualTo(7);
    assertThat(CrossRackSkew.of(List.of(7, 1, 3))).isEqualTo(7);
  }

  @Test
  void noTasksHaveNoSkew() {
    assertThat(CrossRackSkew.of(List.of(0, 0))).isZero();
  }

  @Test
  void noRackAndNegativeNumbersAreRefused() {
    assertThatThrownBy(() -> CrossRackSkew.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tasks per rack = []: give a number for every rack.");
    assertThatThrownBy(() -> CrossRackSkew.of(List.of(3, -1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tasks of a rack = -1: use a whole number of at least 0.");
  }
}
