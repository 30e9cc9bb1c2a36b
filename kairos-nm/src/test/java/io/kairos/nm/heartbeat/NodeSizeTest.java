// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.heartbeat.NodeSize.Size;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Heartbeats by hand, and a ResourceManager that answers when the test says so. */
class NodeSizeTest {
  private static final Size REGISTERED = new Size(4, 4_096);
  private static final Size ALLOCATED = new Size(8, 11_264);
  private static final Size LESS_ALLOCATED = new Size(7, 10_240);
  private static final Size BY_ADMINISTRATOR = new Size(2, 2_048);

  private final Deque<CompletableFuture<Boolean>> questions = new ArrayDeque<>();
  private final NodeSize node =
      new NodeSize(
          REGISTERED,
          () -> {
            questions.add(new CompletableFuture<>());
            return questions.getLast();
          });
  private long now = Long.MAX_VALUE - 5;

  @Test
  void nobodyIsAskedAsLongAsTheSizeStays() {
    assertThat(beat(REGISTERED)).isEqualTo(REGISTERED);
    assertThat(beat(REGISTERED)).isEqualTo(REGISTERED);
    assertThat(questions).isEmpty();
  }

  @Test
  void aSizeThatAnAdministratorSetsCountsWithTheHeartbeatAfterTheAnswer() {
    assertThat(beat(BY_ADMINISTRATOR)).isEqualTo(REGISTERED);
    assertThat(beat(BY_ADMINISTRATOR)).as("not answered yet").isEqualTo(REGISTERED);
    answer(false);
    assertThat(beat(BY_ADMINISTRATOR)).isEqualTo(BY_ADMINISTRATOR);
    assertThat(beat(ALLOCATED))
        .as("the next change is asked about at once")
        .isNotEqualTo(ALLOCATED);
    answer(false);
    assertThat(beat(ALLOCATED)).isEqualTo(ALLOCATED);
  }

  @Test
  void aSizeThatDrainingTellsChangesNothingUntilItIsOver() {
    beat(ALLOCATED);
    answer(true);
    assertThat(beat(ALLOCATED)).isEqualTo(REGISTERED);
    passAskAgain();
    assertThat(beat(ALLOCATED)).isEqualTo(REGISTERED);
    assertThat(questions).as("what was answered is not asked again").isEmpty();

    assertThat(beat(LESS_ALLOCATED)).isEqualTo(REGISTERED);
    answer(true);
    assertThat(beat(LESS_ALLOCATED)).isEqualTo(REGISTERED);
    assertThat(beat(REGISTERED)).as("put back into service").isEqualTo(REGISTERED);
    assertThat(questions).isEmpty();
  }

  /** A busy node is told another size before it is answered, and each answer costs as much. */
  @Test
  void drainingIsAskedAboutNoMoreOftenWhereAnAnswerComesTooLate() {
    for (int vcores = 100; vcores > 0; vcores--) {
      beat(new Size(vcores, 1_024));
      questions.forEach(question -> question.complete(true));
    }
    assertThat(questions).hasSize(1);
    passAskAgain();
    beat(LESS_ALLOCATED);
    assertThat(questions).hasSize(2);
  }

  @Test
  void drainingIsAskedAboutEveryTenSecondsAtMost() {
    beat(ALLOCATED);
    answer(true);
    beat(ALLOCATED);
    for (int vcores = 100; vcores > 0; vcores--) {
      beat(new Size(vcores, 1_024));
    }
    assertThat(questions).isEmpty();
    passAskAgain();
    beat(LESS_ALLOCATED);
    assertThat(questions).hasSize(1);
  }

  @Test
  void aResizeAfterDrainingCounts() {
    beat(ALLOCATED);
    answer(true);
    beat(ALLOCATED);
    beat(REGISTERED);
    passAskAgain();
    beat(BY_ADMINISTRATOR);
    answer(false);
    assertThat(beat(BY_ADMINISTRATOR)).isEqualTo(BY_ADMINISTRATOR);
  }

  @Test
  void aResizeBeforeDrainingStays() {
    beat(BY_ADMINISTRATOR);
    answer(false);
    beat(BY_ADMINISTRATOR);
    beat(ALLOCATED);
    answer(true);
    assertThat(beat(ALLOCATED)).isEqualTo(BY_ADMINISTRATOR);
    assertThat(beat(BY_ADMINISTRATOR)).isEqualTo(BY_ADMINISTRATOR);
  }

  @Test
  void aSizeThatDrainingToldOnceMayBeSetByAnAdministratorLater() {
    beat(ALLOCATED);
    answer(true);
    beat(ALLOCATED);
    beat(REGISTERED);
    passAskAgain();
    beat(ALLOCATED);
    answer(false);
    assertThat(beat(ALLOCATED)).isEqualTo(ALLOCATED);
  }

  /** Stock YARN overwrites it with what is allocated, one heartbeat later. */
  @Test
  void aResizeDuringDrainingIsLostAsItIsInTheResourceManager() {
    beat(ALLOCATED);
    answer(true);
    beat(ALLOCATED);
    passAskAgain();
    beat(BY_ADMINISTRATOR);
    answer(true);
    assertThat(beat(BY_ADMINISTRATOR)).isEqualTo(REGISTERED);
  }

  /**
   * A stock NodeManager registers with what draining left it, if the ResourceManager is another.
   */
  @Test
  void aSizeThatDrainingLeftDoesNotCountAfterAFailover() {
    beat(ALLOCATED);
    answer(true);
    beat(ALLOCATED);
    passAskAgain();
    assertThat(beat(ALLOCATED)).isEqualTo(REGISTERED);
    assertThat(questions).as("nobody would know any more").isEmpty();
  }

  @Test
  void aSizeThatIsNoLongerToldWhenTheAnswerComesDoesNotCount() {
    beat(ALLOCATED);
    answer(false);
    assertThat(beat(LESS_ALLOCATED)).isEqualTo(REGISTERED);
    passAskAgain();
    assertThat(beat(LESS_ALLOCATED)).isEqualTo(REGISTERED);
    answer(true);
    assertThat(beat(LESS_ALLOCATED)).isEqualTo(REGISTERED);
  }

  @Test
  void aNodeThatCannotAskStaysAsItIsAndAsksAgain() {
    beat(BY_ADMINISTRATOR);
    questions.remove().completeExceptionally(new IOException("refused"));
    assertThat(beat(BY_ADMINISTRATOR)).isEqualTo(REGISTERED);
    assertThat(beat(BY_ADMINISTRATOR)).isEqualTo(REGISTERED);
    assertThat(questions).isEmpty();
    passAskAgain();
    beat(BY_ADMINISTRATOR);
    answer(false);
    assertThat(beat(BY_ADMINISTRATOR)).isEqualTo(BY_ADMINISTRATOR);
  }

  @Test
  void oneQuestionAtATimeHoweverSlowTheAnswer() {
    for (int vcores = 100; vcores > 4; vcores--) {
      assertThat(beat(new Size(vcores, 1_024))).isEqualTo(REGISTERED);
    }
    assertThat(questions).hasSize(1);
  }

  private Size beat(Size told) {
    return node.in(told, now);
  }

  private void answer(boolean draining) {
    questions.remove().complete(draining);
  }

  private void passAskAgain() {
    now += NodeSize.ASK_AGAIN_NANOS;
  }
}
