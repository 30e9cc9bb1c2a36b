// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.QueueShare;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A node of one core whose tasks go by their queues; times in seconds, turns of ten seconds. */
class QueueOrderTest {
  private static final String FIRST = "root.first";
  private static final String LAST = "root.last";

  private final RecordedDecisions decisions = new RecordedDecisions();
  private final LasNodeScheduler scheduler =
      new LasNodeScheduler(
          new LasParameters(1, seconds(10), 100, 2), new FirstQueueFirst(), decisions);

  private static final class FirstQueueFirst implements TaskOrder {
    @Override
    public String name() {
      return "first-queue-first";
    }

    @Override
    public String does() {
      return "tasks of one queue run first, then those whose queue is known";
    }

    @Override
    public long position(TaskStanding task, long attainedNanos) {
      return task.queue().map(queue -> queue.equals(FIRST) ? 1L : 2L).orElse(3L);
    }

    @Override
    public boolean growsWhileRunning() {
      return false;
    }

    @Override
    public boolean usesQueues() {
      return true;
    }
  }

  @Test
  void aTaskOfAKnownQueueHasItsPlaceWhenItComes() {
    tell(Map.of("a", LAST, "b", FIRST), 0);
    arrive("A", "a", 0);
    assertThat(arrive("B", "b", 1)).isEqualTo("suspend A, run B");
    assertThat(arrive("A2", "a", 2)).isEqualTo("suspend A2");
    assertThat(advance(500)).as("B has turn after turn").isEqualTo("-");
  }

  @Test
  void newsOfQueuesCountFromTheNextTurn() {
    arrive("A", "a", 0);
    assertThat(arrive("B", "b", 1)).as("equals take turns").isEqualTo("suspend A, run B");
    assertThat(tell(Map.of("a", FIRST, "b", LAST), 2)).isEqualTo("-");
    assertThat(advance(11)).isEqualTo("suspend B, run A");
    assertThat(advance(100)).isEqualTo("-");
    assertThat(tell(Map.of("a", LAST, "b", FIRST), 101)).isEqualTo("-");
    assertThat(advance(111)).isEqualTo("suspend A, run B");
  }

  @Test
  void aQueueThatIsToldNoMoreIsNotKnown() {
    tell(Map.of("a", LAST, "b", LAST), 0);
    arrive("A", "a", 0);
    tell(Map.of("b", LAST), 1);
    assertThat(arrive("B", "b", 2)).isEqualTo("suspend A, run B");
    scheduler.finish("B", seconds(3));
    scheduler.forgetApplication("b");
    decisions.clear();
    assertThat(arrive("B2", "b", 4)).as("both are not known").isEqualTo("suspend A, run B2");
  }

  private String tell(Map<String, String> queues, long at) {
    Map<String, QueueShare> shares = new HashMap<>();
    queues.forEach((application, queue) -> shares.put(application, new QueueShare(queue, 0)));
    scheduler.shares(shares, seconds(at));
    return decisions.take();
  }

  private String arrive(String task, String application, long at) {
    scheduler.arrive(task, application, 1, seconds(at));
    return decisions.take();
  }

  private String advance(long at) {
    for (long next = scheduler.nextTimerNanos();
        next < seconds(at);
        next = scheduler.nextTimerNanos()) {
      scheduler.advance(next);
    }
    scheduler.advance(seconds(at));
    return decisions.take();
  }

  private static long seconds(long seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}
