// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.bigc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** With Big-C's defaults on 120 cores: a round wants at most 12 of them, and takes a fifth. */
class PreemptionRoundsTest {
  private static final int GUARANTEED = 6;

  private final PreemptionRounds<Integer> rounds = new PreemptionRounds<>(12, 0.2, 0.1);
  private final List<Integer> running = new ArrayList<>(IntStream.range(0, 100).boxed().toList());

  @Test
  void aTaskIsChosenInOneRoundAndSuspendedInTheNext() {
    assertThat(round(15)).isEmpty();
    assertThat(rounds.hasChosen()).isTrue();
    assertThat(round(15)).containsExactly(0, 1, 2);
    assertThat(rounds.hasChosen()).isFalse();
  }

  @Test
  void fewerAreTakenAsLessIsMissing() {
    round(7);
    assertThat(round(7)).containsExactly(0, 1);
    round(5);
    assertThat(round(5)).containsExactly(2);
  }

  @Test
  void nobodyIsSuspendedWhoseCoreNoOneWantsAnyMore() {
    round(15);
    assertThat(round(0)).isEmpty();
    assertThat(round(15)).isEmpty();
  }

  @Test
  void anotherTaskThatCameFirstIsChosenAnew() {
    round(5);
    running.add(0, 200);
    assertThat(round(5)).isEmpty();
    assertThat(round(5)).containsExactly(200);
  }

  @Test
  void aQueueJustAboveItsGuaranteeKeepsWhatItHolds() {
    List<Integer> six = List.of(1, 2, 3, 4, 5, 6);
    rounds.round(15, 6, GUARANTEED, six);
    assertThat(rounds.hasChosen()).isFalse();
    PreemptionRounds<Integer> wide = new PreemptionRounds<>(12, 1, 0.5);
    wide.round(15, 9, GUARANTEED, running);
    assertThat(wide.hasChosen()).isFalse();
    wide.round(15, 10, GUARANTEED, running);
    assertThat(wide.round(15, 10, GUARANTEED, running)).hasSize(4);
  }

  private List<Integer> round(int missing) {
    List<Integer> suspended = rounds.round(missing, running.size(), GUARANTEED, running);
    running.removeAll(suspended);
    return suspended;
  }
}
