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
  void noRunsAreRefused() {
    assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }
}
