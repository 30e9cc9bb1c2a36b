// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.kmn.core.InputLocality;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SampleRuleTest {
  /** One idle machine with two slots: the third block has none. */
  private static BusyCluster twoSlots() {
    return new BusyCluster(1, 2, 0, new SplittableRandom(1));
  }

  @Test
  void allOfASampleMustBeLocal() {
    assertThat(SampleRule.ANY_OF.play(twoSlots(), 2, List.of(2), 5)).containsExactly(5);
    assertThat(SampleRule.ANY_OF.play(twoSlots(), 3, List.of(3, 9), 5)).containsExactly(0, 0);
  }

  @Test
  void disjointSamplesTakeNoSlotsFromEachOther() {
    // Each sample of two has both slots, and each sample of three lacks one.
    assertThat(SampleRule.DISJOINT.play(twoSlots(), 2, List.of(2, 4), 5)).containsExactly(5, 5);
    assertThat(SampleRule.DISJOINT.play(twoSlots(), 3, List.of(3, 9), 5)).containsExactly(0, 0);
  }

  /** On many machines blocks seldom meet, which is what the formulas leave out. */
  @ParameterizedTest
  @EnumSource
  void playedOftenTheFormulaHoldsAndMoreChoiceIsBetter(SampleRule rule) {
    List<Integer> choices = List.of(4, 8, 20);
    BusyCluster cluster = new BusyCluster(10_000, 2, 0.6, new SplittableRandom(3));
    int jobs = 4_000;

    int[] local = rule.play(cluster, 4, choices, jobs);

    assertThat(local).isSorted().doesNotHaveDuplicates();
    for (int choice = 0; choice < local.length; choice++) {
      double formula = rule.allLocal(4, choices.get(choice), InputLocality.ofTask(0.6, 2));
      assertThat((double) local[choice] / jobs).isCloseTo(formula, within(0.03));
    }
  }
}
