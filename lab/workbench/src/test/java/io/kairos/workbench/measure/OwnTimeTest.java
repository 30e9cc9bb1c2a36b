// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.workbench.measure.OwnTime.Process;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CPU time of process 10 and all below it; process 1 adopts whose parent is gone. */
class OwnTimeTest {
  private final OwnTime own = new OwnTime(10);

  @Test
  void cpuThatAProcessOrItsChildrenUseIsOwn() {
    assertThat(look(process(10, 1, 5, 2), process(11, 10, 7, 0), process(50, 1, 900, 0)))
        .isEqualTo(14);
    assertThat(look(process(10, 1, 6, 2), process(11, 10, 17, 0), process(50, 1, 999, 0)))
        .isEqualTo(25);
  }

  @Test
  void theParentTellsOfAChildThatEnded() {
    look(process(10, 1, 5, 0), process(11, 10, 1, 0), process(12, 11, 300, 0));

    // It went on to 310, its shell ended too, and a child came and went between the looks.
    assertThat(look(process(10, 1, 5, 311 + 20))).isEqualTo(5 + 311 + 20);
  }

  @Test
  void theTimeOfATaskIsNotLostWhereItsShellWasKilledBefore() {
    look(process(10, 1, 5, 0), process(11, 10, 1, 0), process(12, 11, 300, 0));

    // The shell is gone; the task has been adopted, works a little, and ends.
    assertThat(look(process(10, 1, 5, 1), process(12, 1, 320, 0))).isEqualTo(326);
    assertThat(look(process(10, 1, 8, 1))).isEqualTo(329);
  }

  @Test
  void theTimeOfATaskIsNotLostWhereItWasKilledTogetherWithItsShell() {
    look(process(10, 1, 5, 0), process(11, 10, 1, 0), process(12, 11, 300, 0));

    assertThat(look(process(10, 1, 9, 1))).isEqualTo(5 + 1 + 300 + 4);
  }

  @Test
  void theTimeOfAnAdoptedTasksChildrenIsOwn() {
    look(process(10, 1, 0, 0), process(11, 10, 0, 0), process(12, 11, 0, 0));
    look(process(10, 1, 0, 0), process(12, 1, 0, 0), process(13, 12, 40, 0));

    assertThat(look(process(10, 1, 0, 0), process(12, 1, 0, 50))).isEqualTo(50);
  }

  @Test
  void aStrangerThatTakesTheNumberOfAnEndedTaskIsAStranger() {
    look(process(10, 1, 0, 0), process(11, 10, 30, 0));

    assertThat(look(process(10, 1, 0, 30), new Process(11, 1, 777, 5_000, 0))).isEqualTo(30);
  }

  @Test
  void aProcessIsReadWhateverItsName() {
    assertThat(
            Process.parse(
                "7 (a) b (c)) S 3 7 7 0 -1 4194560 1 2 3 4 100 20 3000 400 20 0 1 0 4321 99"))
        .isEqualTo(new Process(7, 3, 4321, 120, 3_400));
  }

  private long look(Process... all) {
    return own.look(List.of(all));
  }

  private static Process process(long pid, long parent, long used, long ofChildren) {
    return new Process(pid, parent, pid, used, ofChildren);
  }
}
