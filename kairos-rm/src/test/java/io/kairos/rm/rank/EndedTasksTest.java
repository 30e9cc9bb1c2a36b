// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static io.kairos.rm.rank.EndedTasks.LOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndedTasksTest {
  private static final int MAPS = 20;
  private static final int REDUCES = 10;

  private final Map<Integer, Double> seconds = new HashMap<>();
  private final EndedTasks<String> ends =
      new EndedTasks<>((kind, by) -> seconds.merge(kind, by, Double::sum));

  @Test
  void serviceThatIsToldTakesThePlaceOfTheGuess() {
    ends.add("n1", MAPS, 5);
    ends.add("n2", REDUCES, 7);
    ends.told("n1", 2);
    assertThat(seconds).isEqualTo(Map.of(MAPS, 2.0, REDUCES, 7.0));
  }

  @Test
  void newsThatComesFirstWaitsForItsTask() {
    ends.told("n1", 2);
    ends.told("n1", 1);
    ends.look();
    ends.add("n1", MAPS, 5);
    assertThat(seconds).isEqualTo(Map.of(MAPS, 3.0));
    ends.look();
    ends.look();
    assertThat(seconds).isEqualTo(Map.of(MAPS, 3.0));
  }

  @Test
  void newsOfNoTaskIsOfOneThatNobodyKnows() {
    ends.told("n1", 9);
    ends.look();
    assertThat(seconds).isEmpty();
    ends.look();
    assertThat(seconds).isEqualTo(Map.of(LOST, 9.0));
    ends.add("n1", MAPS, 1);
    assertThat(seconds).containsEntry(MAPS, 1.0);
  }

  /** As of a container that was released before its launch. */
  @Test
  void anEndOfWhichNothingIsToldTakesNothingFromALaterOne() {
    ends.add("n1", LOST, 4);
    ends.look();
    ends.look();
    ends.add("n1", MAPS, 4);
    ends.told("n1", 6);
    assertThat(seconds).containsEntry(MAPS, 6.0);
    assertThat(seconds.getOrDefault(LOST, 0.0)).isZero();
  }

  @Test
  void tasksThatEndTogetherShareByWhatWasGuessed() {
    ends.add("n1", MAPS, 1);
    ends.add("n1", REDUCES, 3);
    ends.add("n1", LOST, 4);
    assertThat(seconds.getOrDefault(LOST, 0.0)).isZero();
    ends.told("n1", 16);
    assertThat(seconds).isEqualTo(Map.of(MAPS, 2.0, REDUCES, 6.0, LOST, 8.0));
    seconds.clear();
    ends.add("n1", MAPS, 0);
    ends.add("n1", REDUCES, 0);
    ends.told("n1", 8);
    assertThat(seconds).isEqualTo(Map.of(MAPS, 4.0, REDUCES, 4.0));
  }

  @Test
  void howeverManyEndTogetherTheSumIsWhatWasTold() {
    for (int i = 0; i < 64; i++) {
      ends.add("n1", MAPS, i % 7);
    }
    ends.told("n1", 64);
    assertThat(seconds.get(MAPS)).isCloseTo(64, within(1e-9));
  }

  @Test
  void theFirstNewsOfANodeThatWasThereBeforeIsOfTasksThatNobodyKnows() {
    ends.toldOfBefore("n1", 500);
    assertThat(seconds).isEqualTo(Map.of(LOST, 500.0));
    ends.add("n2", MAPS, 8);
    ends.toldOfBefore("n2", 100);
    assertThat(seconds).isEqualTo(Map.of(LOST, 592.0, MAPS, 8.0));
  }

  @Test
  void newsThatHasFoundItsOtherHalfIsNotKept() {
    for (int i = 0; i < 50_000; i++) {
      ends.add("n" + i, MAPS, 5);
      ends.told("n" + i, 5);
      assertThat(ends.size()).isZero();
    }
  }

  /** As of nodes whose plug-in is older. */
  @Test
  void nothingIsKeptAfterTwoLooksOfNodesThatNeverTell() {
    for (int i = 0; i < 100; i++) {
      ends.add("old-" + i, MAPS, 5);
    }
    ends.look();
    ends.add("old-0", MAPS, 5);
    ends.look();
    assertThat(ends.size()).isOne();
    ends.look();
    assertThat(ends.size()).isZero();
    assertThat(seconds).isEqualTo(Map.of(MAPS, 101 * 5.0, LOST, 0.0));
  }
}
