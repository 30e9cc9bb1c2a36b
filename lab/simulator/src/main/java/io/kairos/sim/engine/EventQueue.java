// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.engine;

import java.util.Arrays;

/**
 * Events in the order of their times; at one time in the order of their ranks, then of their
 * scheduling. A heap whose nodes have four children, on arrays: a run has millions of events.
 */
public final class EventQueue {
  /** Ranks are below this. */
  public static final int RANKS = 128;

  private static final int CHILDREN = 4;
  private static final int SEQUENCE_BITS = Long.SIZE - 1 - Integer.numberOfTrailingZeros(RANKS);

  private long[] times = new long[1 << 10];

  /** Rank and number of scheduling of each event. */
  private long[] orders = new long[times.length];

  private Runnable[] actions = new Runnable[times.length];
  private int size;
  private long sequence;
  private long happened;
  private long now;

  /** A queue whose time begins at 0. */
  public EventQueue() {
    this(0);
  }

  /**
   * @param startNanos when time begins
   */
  public EventQueue(long startNanos) {
    now = startNanos;
  }

  /**
   * Schedules an event.
   *
   * @param nanos when; not before {@link #now}
   * @param rank from 0 to below {@link #RANKS}
   */
  public void at(long nanos, int rank, Runnable action) {
    if (nanos < now) {
      throw new IllegalArgumentException("an event at " + nanos + " ns, when it is " + now + " ns");
    }
    if (size == times.length) {
      grow();
    }
    place(size++, nanos, (long) rank << SEQUENCE_BITS | sequence++, action);
  }

  /** Schedules an event a while from now. */
  public void after(long nanos, int rank, Runnable action) {
    at(now + nanos, rank, action);
  }

  /** Schedules an event of rank 0 a while from now. */
  public void after(long nanos, Runnable action) {
    after(nanos, 0, action);
  }

  /** Time of the event that happens, nanoseconds. */
  public long now() {
    return now;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** How many events have happened. */
  public long happened() {
    return happened;
  }

  /** Lets the next event happen; there must be one. */
  public void step() {
    Runnable action = actions[0];
    now = times[0];
    size--;
    long time = times[size];
    long order = orders[size];
    Runnable last = actions[size];
    actions[size] = null;
    if (size > 0) {
      sink(time, order, last);
    }
    happened++;
    action.run();
  }

  /** Puts an event at a leaf and lets it rise. */
  private void place(int leaf, long time, long order, Runnable action) {
    int hole = leaf;
    while (hole > 0) {
      int parent = (hole - 1) / CHILDREN;
      if (times[parent] < time || times[parent] == time && orders[parent] < order) {
        break;
      }
      move(parent, hole);
      hole = parent;
    }
    set(hole, time, order, action);
  }

  /** Puts an event at the root and lets it sink. */
  private void sink(long time, long order, Runnable action) {
    int hole = 0;
    while (true) {
      int child = CHILDREN * hole + 1;
      if (child >= size) {
        break;
      }
      int least = child;
      int end = Math.min(size, child + CHILDREN);
      for (int other = child + 1; other < end; other++) {
        if (times[other] < times[least]
            || times[other] == times[least] && orders[other] < orders[least]) {
          least = other;
        }
      }
      if (time < times[least] || time == times[least] && order < orders[least]) {
        break;
      }
      move(least, hole);
      hole = least;
    }
    set(hole, time, order, action);
  }

  private void move(int from, int to) {
    set(to, times[from], orders[from], actions[from]);
  }

  private void set(int index, long time, long order, Runnable action) {
    times[index] = time;
    orders[index] = order;
    actions[index] = action;
  }

  private void grow() {
    times = Arrays.copyOf(times, 2 * size);
    orders = Arrays.copyOf(orders, 2 * size);
    actions = Arrays.copyOf(actions, 2 * size);
  }
}
