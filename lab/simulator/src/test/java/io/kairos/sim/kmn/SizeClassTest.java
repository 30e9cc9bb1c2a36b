// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SizeClassTest {
  @Test
  void aClassHasTheSizesThatItDraws() {
    SplittableRandom dice = new SplittableRandom(1);
    for (SizeClass each : SizeClass.OF_EVALUATION) {
      assertThat(each.has(each.fewest() - 1)).isFalse();
      assertThat(each.has(each.most() + 1)).isFalse();
      for (int job = 0; job < 1_000; job++) {
        int maps = each.draw(dice);
        assertThat(each.has(maps)).isTrue();
        assertThat(SizeClass.ANY.has(maps)).isTrue();
      }
    }
  }
}
