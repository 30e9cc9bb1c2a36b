// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import java.util.ArrayDeque;
import java.util.Deque;

/** Application masters that wait for memory, in the order in which they came. */
final class WaitingMasters {
  private final Deque<Entry> entries = new ArrayDeque<>();
  private final long longestWaitNanos;

  /** One master, and since when it waits. */
  static final class Entry {
    private final String id;
    private final long memoryMb;
    private final long sinceNanos;

    private Entry(String id, long memoryMb, long sinceNanos) {
      this.id = id;
      this.memoryMb = memoryMb;
      this.sinceNanos = sinceNanos;
    }

    String id() {
      return id;
    }

    long memoryMb() {
      return memoryMb;
    }
  }

  WaitingMasters(long longestWaitNanos) {
    this.longestWaitNanos = longestWaitNanos;
  }

  void add(String id, long memoryMb, long nowNanos) {
    if (!contains(id)) {
      entries.add(new Entry(id, Math.max(0, memoryMb), nowNanos));
    }
  }

  boolean contains(String id) {
    return entries.stream().anyMatch(entry -> entry.id.equals(id));
  }

  void remove(String id) {
    entries.removeIf(entry -> entry.id.equals(id));
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** The first to start, {@code null} if none waits. */
  Entry first() {
    return entries.peek();
  }

  /** When the first has waited long enough; {@link Long#MAX_VALUE} if none waits. */
  long deadlineNanos() {
    return entries.isEmpty() ? Long.MAX_VALUE : entries.peek().sinceNanos + longestWaitNanos;
  }
}
