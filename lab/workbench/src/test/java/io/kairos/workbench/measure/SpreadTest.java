// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void theMedianIsTheMiddleOneOrTheLowerOfTheTwo() {
    assertThat(Spread.of(List.of(9.0, 1.0, 2.0))).isEqualTo(new Spread(2, 1, 9));
    assertThat(Spread.of(List.of(9.0, 1.0, 2.0, 4.0))).isEqualTo(new Spread(2, 1, 9));
    assertThat(Spread.of(List.of(7.0))).isEqualTo(new Spread(7, 7, 7));
  }

  @Test
  void theRangeIsShownWhereItIsNone() {
    assertThat(new Spread(2, 1.236, 9).withRange(2)).isEqualTo("2.00 (1.24 - 9.00)");
    assertThat(new Spread(7, 7, 7).withRange(3)).isEqualTo("7.000 (7.000 - 7.000)");
  }

  @Test
  void theRangeIsLeftOutWhereItIsNone() {
    assertThat(new Spread(2, 1.236, 9).text(2)).isEqualTo("2.00 (1.24 - 9.00)");
    assertThat(new Spread(7, 7, 7).text(2)).isEqualTo("7.00");
    // Equal as they are printed, and not equal.
    assertThat(new Spread(7, 6.999, 7.001).text(1)).isEqualTo("7.0 (7.0 - 7.0)");
  }

  @Test
  void aShareIsInPercent() {
    assertThat(new Spread(0.5, 0.25, 0.756).percent(" %")).isEqualTo("50.0 % (25.0 - 75.6)");
    assertThat(new Spread(0.5, 0.5, 0.5).percent("")).isEqualTo("50.0");
  }

  @Test
  void noRunsAreRefused() {
    assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }
}
