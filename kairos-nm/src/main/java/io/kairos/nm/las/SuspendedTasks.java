// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

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

  /** Groups of entries that are left empty are few: as many as there are sizes of tasks. */
  private final NavigableMap<Integer, SortedEntries<Entry>> byVcores = new TreeMap<>();

  private final SortedEntries<Entry> starvingLater = new SortedEntries<>(STARVING_FIRST);
  private final SortedEntries<Entry> starved = new SortedEntries<>(STARVING_FIRST);
  private int size;

  void add(Entry entry, long now) {
    byVcores
        .computeIfAbsent(entry.task.vcores, vcores -> new SortedEntries<>(YOUNGEST_FIRST))
        .add(entry);
    (entry.starvesAt > now ? starvingLater : starved).add(entry);
    size++;
    entry.task.waiting = entry;
  }

  void remove(Entry entry) {
    byVcores.get(entry.task.vcores).remove(entry);
    if (!starvingLater.remove(entry)) {
      starved.remove(entry);
    }
    size--;
    entry.task.waiting = null;
  }

  /** The task with the lowest position of those that need at most {@code vcores}, or null. */
  Entry youngest(int vcores) {
    Entry youngest = null;
    for (Map.Entry<Integer, SortedEntries<Entry>> group : byVcores.entrySet()) {
      if (group.getKey() > vcores) {
        break;
      }
      Entry first = group.getValue().first();
      if (first != null && (youngest == null || YOUNGEST_FIRST.compare(first, youngest) < 0)) {
        youngest = first;
      }
    }
    return youngest;
  }

  /** The next one to count as starved, or {@code null}. */
  Entry nextToStarve() {
    return starvingLater.first();
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
    return starved.first();
  }

  /** Those that are starved first, then the youngest, whatever their vcores. */
  List<Entry> inOrder() {
    List<Entry> order = new ArrayList<>(starved.all());
    List<Entry> others = new ArrayList<>(starvingLater.all());
    others.sort(YOUNGEST_FIRST);
    order.addAll(others);
    return order;
  }

  int size() {
    return size;
  }
}
