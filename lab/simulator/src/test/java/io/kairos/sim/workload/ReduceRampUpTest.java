// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReduceRampUpTest {
  private final ReduceRampUp rampUp = new ReduceRampUp(40, 10, ReduceRampUp.DEFAULT_SLOW_START);

  @Test
  void noReduceIsWantedBeforeTheSlowStart() {
    assertThat(rampUp.wanted(1, 30, 0, 100)).isZero();
    assertThat(new ReduceRampUp(1, 1, ReduceRampUp.DEFAULT_SLOW_START).wanted(0, 0, 0, 100))
        .isZero();
  }

  @Test
  void reducesComeAfterTheLastMapWithASlowStartOfOne() {
    ReduceRampUp late = new ReduceRampUp(40, 10, 1);

    assertThat(late.wanted(39, 0, 0, 100)).isZero();
    assertThat(late.wanted(40, 0, 0, 100)).isEqualTo(10);
  }

  @Test
  void allReducesAreWantedOnceEveryMapHasAContainer() {
    assertThat(rampUp.wanted(2, 0, 0, 0)).isEqualTo(10);
  }

  @Test
  void theReducesShareOfTheRoomIsThatOfTheMapsThatHaveEnded() {
    // Room for 8 tasks: 8 maps run, 28 wait, and a tenth of the maps has ended.
    assertThat(rampUp.wanted(4, 28, 0, 0)).isZero();
    // 8 + 2 of room: a quarter of ten.
    assertThat(rampUp.wanted(10, 22, 0, 2)).isEqualTo(2);
  }

  @Test
  void reducesGetAtMostHalfOfTheRoomWhileMapsWait() {
    assertThat(rampUp.wanted(32, 4, 4, 0)).isEqualTo(4);
    assertThat(rampUp.wanted(36, 3, 5, 2)).isEqualTo(5);
  }

  @Test
  void reducesGetTheRoomThatTheMapsLeave() {
    // 20 of room for 3 maps: half of it, and what the maps leave of their half.
    assertThat(new ReduceRampUp(40, 30, ReduceRampUp.DEFAULT_SLOW_START).wanted(37, 2, 0, 19))
        .isEqualTo(17);
  }

  @Test
  void noReduceIsGivenUpThatHasAContainer() {
    assertThat(rampUp.wanted(4, 30, 3, 0)).isEqualTo(3);
  }

  @Test
  void noMoreThanThereAreAreWanted() {
    assertThat(rampUp.wanted(38, 1, 2, 100)).isEqualTo(10);
  }

  @Test
  void noReduceIsGivenUpWhileAMapRunsOrNoneWaitsOrThereIsRoom() {
    assertThat(rampUp.givenUp(20, 19, 0, 5, 0)).isZero();
    assertThat(rampUp.givenUp(40, 0, 0, 5, 0)).isZero();
    assertThat(rampUp.givenUp(20, 20, 0, 5, 1)).isZero();
  }

  @Test
  void halfOfTheRoomOfTheJobIsGivenUpForMapsThatWait() {
    assertThat(rampUp.givenUp(20, 20, 0, 5, 0)).isEqualTo(3);
    // What it asks for itself will take the room.
    assertThat(rampUp.givenUp(20, 20, 2, 5, 2)).isEqualTo(4);
  }

  @Test
  void noMoreIsGivenUpThanMapsWaitOrReducesHave() {
    assertThat(rampUp.givenUp(38, 2, 0, 9, 0)).isEqualTo(2);
    assertThat(rampUp.givenUp(20, 20, 0, 1, 0)).isEqualTo(1);
    assertThat(rampUp.givenUp(20, 20, 0, 0, 0)).isZero();
  }
}
