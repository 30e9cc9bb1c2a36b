// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DistributionTest {
  @Test
  void percentilesAreTimesThatOccurredWhateverTheOrder() {
    Distribution figures = Distribution.of(List.of(4.0, 1.0, 3.0, 2.0));

    assertThat(figures.p50()).isEqualTo(2);
    assertThat(figures.p90()).isEqualTo(4);
    assertThat(figures.p99()).isEqualTo(4);
    assertThat(figures.mean()).isEqualTo(2.5);
  }

  @Test
  void oneValueIsAllOfItsFigures() {
    assertThat(Distribution.of(List.of(7.0))).isEqualTo(new Distribution(7, 7, 7, 7));
  }

  @Test
  void ratiosAreTakenFigureByFigure() {
    Distribution ratio = new Distribution(1, 2, 3, 4).relativeTo(new Distribution(2, 2, 2, 2));

    assertThat(ratio).isEqualTo(new Distribution(0.5, 1, 1.5, 2));
  }

  @Test
  void noValuesAreRefused() {
    assertThatThrownBy(() -> Distribution.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
