// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The suspended tasks ({@code IdleTasks} of Algorithm 1), sorted by order within each number of
 * vcores, and by the time at which they starve. A task that stops gets a new immutable entry, so no
 * key changes inside a sorted set.
 */
final class SuspendedTasks {
  /** One uninterrupted wait of a task. */
  static final class Entry {
    final Task task;
    final long position;

    /** Rises with every stop; of tasks with equal positions the one that stopped first is first. */
    final long ticket;

    /** When the task counts as starved. */
    final long starvesAt;

    Entry(Task task, long position, long ticket, long starvesAt) {
      this.task = task;
      this.position = position;
      this.ticket = ticket;
      this.starvesAt = starvesAt;
    }
  }

  static final Comparator<Entry> YOUNGEST_FIRST =
      (a, b) ->
          a.position != b.position
              ? Long.compare(a.position, b.position)
              : Long.compare(a.ticket, b.ticket);

  private static final Comparator<Entry> STARVING_FIRST =
      (a, b) ->
          a.starvesAt != b.starvesAt
              ? Long.compare(a.starvesAt, b.starvesAt)
              : Long.compare(a.ticket, b.ticket);

  private final NavigableMap<Integer, NavigableSet<Entry>> byVcores = new TreeMap<>();
  private final NavigableSet<Entry> starvingLater = new TreeSet<>(STARVING_FIRST);
  private final NavigableSet<Entry> starved = new TreeSet<>(STARVING_FIRST);
  private int size;

  void add(Entry entry, long now) {
    byVcores.computeIfAbsent(entry.task.vcores, vcores -> new TreeSet<>(YOUNGEST_FIRST)).add(entry);
    (entry.starvesAt > now ? starvingLater : starved).add(entry);
    size++;
    entry.task.waiting = entry;
  }

  void remove(Entry entry) {
    NavigableSet<Entry> sameVcores = byVcores.get(entry.task.vcores);
    sameVcores.remove(entry);
    if (sameVcores.isEmpty()) {
      byVcores.remove(entry.task.vcores);
    }
    if (!starvingLater.remove(entry)) {
      starved.remove(entry);
    }
    size--;
    entry.task.waiting = null;
  }

  /** The task with the lowest position of those that need at most {@code vcores}, or null. */
  Entry youngest(int vcores) {
    Entry youngest = null;
    for (Map.Entry<Integer, NavigableSet<Entry>> group : byVcores.entrySet()) {
      if (group.getKey() > vcores) {
        break;
      }
      Entry first = group.getValue().first();
      if (youngest == null || YOUNGEST_FIRST.compare(first, youngest) < 0) {
        youngest = first;
      }
    }
    return youngest;
  }

  /** The next one to count as starved, or {@code null}. */
  Entry nextToStarve() {
    return starvingLater.isEmpty() ? null : starvingLater.first();
  }

  /** From now on the task is served before all that starve later. */
  void markStarved(Entry entry) {
    starvingLater.remove(entry);
    starved.add(entry);
  }

  /** Gives a task another place among those that wait, and another time at which it starves. */
  void move(Entry entry, long position, long starvesAt, long now) {
    remove(entry);
    add(new Entry(entry.task, position, entry.ticket, starvesAt), now);
  }

  /** From now on the task counts as starved, though its time has not come. */
  void starve(Entry entry, long now) {
    remove(entry);
    add(new Entry(entry.task, entry.position, entry.ticket, now), now);
  }

  boolean isStarved(Entry entry) {
    return starved.contains(entry);
  }

  /** The task that has been starved for longest, or {@code null}. */
  Entry firstStarved() {
    return starved.isEmpty() ? null : starved.first();
  }

  /** Those that are starved first, then the youngest, whatever their vcores. */
  List<Entry> inOrder() {
    List<Entry> order = new ArrayList<>(starved);
    List<Entry> others = new ArrayList<>(starvingLater);
    others.sort(YOUNGEST_FIRST);
    order.addAll(others);
    return order;
  }

  int size() {
    return size;
  }
}
