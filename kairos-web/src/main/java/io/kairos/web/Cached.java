// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A value that is made anew at most once in a time, however many ask. One who finds it old makes
 * it; those who ask meanwhile get the old one, and wait only while there is none at all. So a
 * source that is slow holds up one web thread and not all of them.
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

  private final Supplier<T> source;
  private final long millis;
  private final LongSupplier nowMillis;
  private final ReentrantLock making = new ReentrantLock();

  private volatile Made<T> last;

  /**
   * @param source makes the value; called by one thread at a time
   * @param millis how old the value may become before somebody makes it anew
   * @param nowMillis a clock that only goes forward
   */
  public Cached(Supplier<T> source, long millis, LongSupplier nowMillis) {
    this.source = source;
    this.millis = millis;
    this.nowMillis = nowMillis;
  }

  /** The value. An error of the source is told to whom it hit, and leaves the last one alone. */
  public T get() {
    Made<T> known = last;
    if (isFresh(known)) {
      return known.value;
    }
    if (known == null) {
      making.lock();
    } else if (!making.tryLock()) {
      return known.value;
    }
    try {
      if (!isFresh(last)) {
        T value = source.get();
        // Its age counts from now: a slow source would else have made an old one.
        last = new Made<>(value, nowMillis.getAsLong());
      }
      return last.value;
    } finally {
      making.unlock();
    }
  }

  private boolean isFresh(Made<T> made) {
    return made != null && nowMillis.getAsLong() - made.atMillis < millis;
  }
}
