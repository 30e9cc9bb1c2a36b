// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EventQueueTest {
  private record Event(long nanos, int rank, int number) {}

  private final EventQueue events = new EventQueue();

  @Property
  void eventsHappenByTimeThenRankThenOrderOfScheduling(
      @ForAll @Size(max = 3_000) List<@IntRange(max = 199) Integer> drawn) {
    EventQueue queue = new EventQueue();
    List<Event> happened = new ArrayList<>();
    List<Event> scheduled = new ArrayList<>();
    for (int number = 0; number < drawn.size(); number++) {
      // Few different times and ranks, so that many are equal.
      Event event = new Event(drawn.get(number) / 4, drawn.get(number) % 4, number);
      scheduled.add(event);
      queue.at(event.nanos(), event.rank(), () -> happened.add(event));
    }

    while (!queue.isEmpty()) {
      queue.step();
    }

    scheduled.sort(
        Comparator.comparingLong(Event::nanos)
            .thenComparingInt(Event::rank)
            .thenComparingInt(Event::number));
    assertThat(happened).isEqualTo(scheduled);
    assertThat(queue.happened()).isEqualTo(drawn.size());
  }

  @Test
  void anEventMayScheduleOthersForTheSameTime() {
    List<String> order = new ArrayList<>();
    events.at(
        5,
        0,
        () -> {
          order.add("first at " + events.now());
          events.after(0, () -> order.add("third at " + events.now()));
        });
    events.at(5, 0, () -> order.add("second at " + events.now()));

    while (!events.isEmpty()) {
      events.step();
    }

    assertThat(order).containsExactly("first at 5", "second at 5", "third at 5");
  }

  @Test
  void thePastIsClosed() {
    events.at(5, 0, () -> {});
    events.step();

    assertThatThrownBy(() -> events.at(4, 0, () -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an event at 4 ns, when it is 5 ns");
  }
}
