// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.Comparator;
import java.util.Iterator;

/**
 * The tasks that hold cores ({@code RunningTasks} of Algorithm 1), sorted by order and by quantum
 * expiry. A task that starts gets a new immutable entry, so no key changes inside a sorted set.
 */
final class RunningTasks {
  /** One uninterrupted stay of a task on its cores. */
  static final class Entry {
    final Task task;

    /** Its place among the running tasks, the same at any time: lower runs sooner. */
    final long key;

    /** Rises with every start; of tasks with equal keys the one that started first goes first. */
    final long ticket;

    final long startedAt;
    final long expiresAt;

    /** When the task came to be starved, or would have without this stay. */
    final long starvesAt;

    final boolean guarded;

    Entry(
        Task task,
        long key,
        long ticket,
        long startedAt,
        long expiresAt,
        long starvesAt,
        boolean guarded) {
      this.task = task;
      this.key = key;
      this.ticket = ticket;
      this.startedAt = startedAt;
      this.expiresAt = expiresAt;
      this.starvesAt = starvesAt;
      this.guarded = guarded;
    }
  }

  private static final Comparator<Entry> DISPLACED_FIRST =
      (a, b) -> a.key != b.key ? Long.compare(b.key, a.key) : Long.compare(a.ticket, b.ticket);

  private static final Comparator<Entry> EXPIRING_FIRST =
      (a, b) ->
          a.expiresAt != b.expiresAt
              ? Long.compare(a.expiresAt, b.expiresAt)
              : Long.compare(a.ticket, b.ticket);

  private final SortedEntries<Entry> unguarded = new SortedEntries<>(DISPLACED_FIRST);
  private final SortedEntries<Entry> guarded = new SortedEntries<>(DISPLACED_FIRST);
  private final SortedEntries<Entry> expiries = new SortedEntries<>(EXPIRING_FIRST);

  void add(Entry entry) {
    (entry.guarded ? guarded : unguarded).add(entry);
    expiries.add(entry);
    entry.task.running = entry;
  }

  /** Gives a task another place among the running ones, and its turn another end. */
  void rekey(Entry entry, long key, long expiresAt) {
    remove(entry);
    add(
        new Entry(
            entry.task,
            key,
            entry.ticket,
            entry.startedAt,
            expiresAt,
            entry.starvesAt,
            entry.guarded));
  }

  void remove(Entry entry) {
    (entry.guarded ? guarded : unguarded).remove(entry);
    expiries.remove(entry);
    entry.task.running = null;
  }

  /** Tasks that may be displaced, the one with the highest position first. */
  Iterator<Entry> displaceable() {
    return unguarded.all().iterator();
  }

  /**
   * Whom a node that shrinks stops first: highest position, guarded ones last. Services have room
   * on the smaller node, so there is another.
   */
  Entry firstToRevoke() {
    Entry oldest = unguarded.first();
    return oldest == null
        ? guarded.all().stream().filter(entry -> !entry.task.keepsCores).findFirst().orElseThrow()
        : oldest;
  }

  /** The entry whose quantum ends first, or {@code null}. */
  Entry nextExpiry() {
    return expiries.first();
  }

  Iterable<Entry> all() {
    return expiries.all();
  }

  int size() {
    return expiries.all().size();
  }
}
