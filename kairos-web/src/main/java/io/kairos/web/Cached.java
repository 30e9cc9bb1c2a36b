// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A value that is made anew at most once in a time, however many ask. One who finds it old makes
 * it; those who ask meanwhile get the last one, if that is younger than twice the time. Else they
 * wait: a moment where there is one, and until there is one where there is none. So a source that
 * is slow does not hold up all web threads.
 *
 * @param <T> immutable
 */
public final class Cached<T> {
  private static final class Made<T> {
    private final T value;
    private final long atMillis;

    Made(T value, long atMillis) {
      this.value = value;
      this.atMillis = atMillis;
    }
  }

  private static final long LONGEST_WAIT_MILLIS = 2_000;

  private final Supplier<T> source;
  private final long millis;
  private final LongSupplier nowMillis;
  private final long longestWaitMillis;
  private final ReentrantLock making = new ReentrantLock();

  private volatile Made<T> last;

  /**
   * @param source makes the value; called by one thread at a time
   * @param millis how old the value may become before somebody makes it anew
   * @param nowMillis a clock that only goes forward
   */
  public Cached(Supplier<T> source, long millis, LongSupplier nowMillis) {
    this(source, millis, nowMillis, LONGEST_WAIT_MILLIS);
  }

  /**
   * @param longestWaitMillis for a value that somebody else makes, where there is an older one
   */
  Cached(Supplier<T> source, long millis, LongSupplier nowMillis, long longestWaitMillis) {
    this.source = source;
    this.millis = millis;
    this.nowMillis = nowMillis;
    this.longestWaitMillis = longestWaitMillis;
  }

  /** The value. An error of the source is told to whom it hit, and leaves the last one alone. */
  public T get() {
    Made<T> known = last;
    if (isYounger(known, millis)) {
      return known.value;
    }
    if (known == null) {
      making.lock();
    } else if (!making.tryLock() && (isYounger(known, 2 * millis) || !isMyTurn())) {
      return known.value;
    }
    try {
      if (!isYounger(last, millis)) {
        T value = source.get();
        // Its age counts from now: a slow source would else have made an old one.
        last = new Made<>(value, nowMillis.getAsLong());
      }
      return last.value;
    } finally {
      making.unlock();
    }
  }

  /** Nearly always whoever makes it is done long before the wait is over. */
  private boolean isMyTurn() {
    try {
      return making.tryLock(longestWaitMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean isYounger(Made<T> made, long thanMillis) {
    return made != null && nowMillis.getAsLong() - made.atMillis < thanMillis;
  }
}
