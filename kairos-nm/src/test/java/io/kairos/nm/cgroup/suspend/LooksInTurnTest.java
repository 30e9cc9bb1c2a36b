// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LooksInTurnTest {
  private final LooksInTurn looks = new LooksInTurn(2);
  private final Set<String> tasks = new LinkedHashSet<>(List.of("a", "b", "c"));

  @Test
  void allHaveTheirTurnBeforeAnyHasItAgain() {
    assertThat(looks.next(tasks)).containsExactly("a", "b");
    assertThat(looks.next(tasks)).containsExactly("c");
    assertThat(looks.next(tasks)).containsExactly("a", "b");
  }

  @Test
  void oneThatHasLeftIsPassedByAndOneThatCameHasItsTurnInTheNextRound() {
    assertThat(looks.next(tasks)).containsExactly("a", "b");
    tasks.remove("c");
    tasks.add("d");
    assertThat(looks.next(tasks)).isEmpty();
    assertThat(looks.next(tasks)).containsExactly("a", "b");
    assertThat(looks.next(tasks)).containsExactly("d");
  }
}
