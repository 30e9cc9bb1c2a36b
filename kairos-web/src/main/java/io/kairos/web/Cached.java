// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A value that is made anew at most once in a time, however many ask. Those who ask meanwhile wait
 * for it: web threads wait for each other, and for nobody else.
 *
 * @param <T> immutable
 */
public final class Cached<T> {
  private final Supplier<T> source;
  private final long millis;
  private final LongSupplier nowMillis;

  private T value;
  private long madeMillis;

  /**
   * @param source makes the value; called by one thread at a time
   * @param millis how old the value may become
   * @param nowMillis a clock that only goes forward
   */
  public Cached(Supplier<T> source, long millis, LongSupplier nowMillis) {
    this.source = source;
    this.millis = millis;
    this.nowMillis = nowMillis;
  }

  /** The value, at most so old as was said. An error of the source leaves the last one alone. */
  public synchronized T get() {
    long now = nowMillis.getAsLong();
    if (value == null || now - madeMillis >= millis) {
      value = source.get();
      madeMillis = now;
    }
    return value;
  }
}
