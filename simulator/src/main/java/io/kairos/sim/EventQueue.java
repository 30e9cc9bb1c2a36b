// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Events in the order of their times; at one time in the order of {@link Kind}, then of their
 * scheduling.
 */
final class EventQueue {
  /** What happens first at one time: a task that ends with its quantum is not preempted. */
  enum Kind {
    TASK_ENDS,
    TIMER,
    TASK_STARTS,
    JOB_ARRIVES,
    HEARTBEAT
  }

  private record Event(long atNanos, Kind kind, long sequence, Runnable action) {}

  private static final Comparator<Event> ORDER =
      Comparator.comparingLong(Event::atNanos)
          .thenComparing(Event::kind)
          .thenComparingLong(Event::sequence);

  private final PriorityQueue<Event> events = new PriorityQueue<>(ORDER);
  private long sequence;
  private long now;

  void at(long nanos, Kind kind, Runnable action) {
    events.add(new Event(nanos, kind, sequence++, action));
  }

  void after(long nanos, Kind kind, Runnable action) {
    at(now + nanos, kind, action);
  }

  long now() {
    return now;
  }

  /** Lets the next event happen; there must be one. */
  void step() {
    Event event = events.remove();
    now = event.atNanos();
    event.action().run();
  }
}
