// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which applications are left out for a while because offers to them ended in errors, one after
 * another: others would never be offered anything while such an application stands before them in
 * its queue.
 *
 * <p>After {@value #ERRORS} errors without an allocation in between, an application is left out for
 * {@value #FIRST_MILLIS} ms. Then a single error leaves it out again, for twice as long each time,
 * {@value #LONGEST_MILLIS} ms at most. An application without errors for {@value #FORGIVEN_MILLIS}
 * ms begins anew.
 *
 * <p>One thread owns an instance.
 *
 * @param <A> an application's id
 */
public final class LeftOutApplications<A> {
  public static final int ERRORS = 3;
  public static final long FIRST_MILLIS = 1_000;
  public static final long LONGEST_MILLIS = 300_000;
  public static final long FORGIVEN_MILLIS = 600_000;

  private static final class Failing {
    int errors;
    boolean isOut;
    long outMillis;
    long untilMillis;
    long lastMillis;
  }

  private final Map<A, Failing> failing = new LinkedHashMap<>();
  private int leftOut;

  /**
   * An offer to an application that is not left out ended in an error.
   *
   * @param nowMillis of a clock that only goes forward
   * @return for how long the application is to be left out, 0 if it is not
   */
  public long failed(A application, long nowMillis) {
    Failing entry = failing.computeIfAbsent(application, id -> new Failing());
    if (nowMillis - entry.lastMillis > FORGIVEN_MILLIS) {
      entry.errors = 0;
      entry.outMillis = 0;
    }
    entry.lastMillis = nowMillis;
    entry.errors++;
    if (entry.errors < ERRORS || entry.isOut) {
      return 0;
    }
    entry.outMillis =
        entry.outMillis == 0 ? FIRST_MILLIS : Math.min(LONGEST_MILLIS, 2 * entry.outMillis);
    entry.untilMillis = nowMillis + entry.outMillis;
    entry.isOut = true;
    leftOut++;
    return entry.outMillis;
  }

  /**
   * An application was given a container.
   *
   * @return whether it had to be left out before, for the first time since
   */
  public boolean served(A application) {
    Failing entry = failing.get(application);
    if (entry == null || entry.isOut || entry.errors == 0) {
      return false;
    }
    entry.errors = 0;
    return entry.outMillis > 0;
  }

  public boolean isLeftOut(A application) {
    Failing entry = failing.get(application);
    return entry != null && entry.isOut;
  }

  /** Whether no application has failed. */
  public boolean isEmpty() {
    return failing.isEmpty();
  }

  /** How many are left out now. */
  public int number() {
    return leftOut;
  }

  /** Those whose time is over; they are not left out any more. */
  public List<A> due(long nowMillis) {
    List<A> due = new ArrayList<>();
    failing.forEach(
        (application, entry) -> {
          if (entry.isOut && nowMillis >= entry.untilMillis) {
            entry.isOut = false;
            entry.errors = ERRORS - 1;
            leftOut--;
            due.add(application);
          }
        });
    return due;
  }

  /** Those that have failed; a copy. */
  public List<A> all() {
    return List.copyOf(failing.keySet());
  }

  /** An application has ended. */
  public void forget(A application) {
    Failing entry = failing.remove(application);
    if (entry != null && entry.isOut) {
      leftOut--;
    }
  }
}
