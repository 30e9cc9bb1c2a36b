// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * How old things are that YARN dates by the time of day. That may be set by an hour while they
 * live, so it is looked at once for each, when it is first seen. From then on a clock counts that
 * only goes forward. Any thread.
 *
 * @param <K> what a thing is known by
 */
public final class Ages<K> {
  private final LongSupplier nowMillis;
  private final LongSupplier wallMillis;
  private final ConcurrentMap<K, Long> bornMillis = new ConcurrentHashMap<>();

  /**
   * @param nowMillis a clock that only goes forward
   * @param wallMillis the time of day
   */
  public Ages(LongSupplier nowMillis, LongSupplier wallMillis) {
    this.nowMillis = nowMillis;
    this.wallMillis = wallMillis;
  }

  /**
   * It lives from now on, or has lived since before a restart of the daemon; one that is known
   * keeps its age.
   *
   * @param sinceMillis as YARN dates it; one in the future is of now
   */
  public void begin(K key, long sinceMillis) {
    long age = Math.max(0, wallMillis.getAsLong() - sinceMillis);
    bornMillis.putIfAbsent(key, nowMillis.getAsLong() - age);
  }

  /**
   * It lives no more.
   *
   * @return how old it was, in milliseconds, at least 0; empty if nobody saw it begin
   */
  public OptionalLong end(K key) {
    Long born = bornMillis.remove(key);
    return born == null
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, nowMillis.getAsLong() - born));
  }

  int size() {
    return bornMillis.size();
  }
}
