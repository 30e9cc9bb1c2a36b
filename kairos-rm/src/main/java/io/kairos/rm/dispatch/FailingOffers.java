// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.HashSet;
import java.util.Set;

/**
 * Whether nothing at all can be placed because offers end in errors, whoever asks. One application
 * that fails alone is no such case: it is {@linkplain LeftOutApplications left out}.
 *
 * <p>One thread owns an instance.
 *
 * @param <A> an application's id
 */
public final class FailingOffers<A> {
  /** Errors for so long without an allocation in between are no chance. */
  public static final long LONG_MILLIS = 60_000;

  /** Longer than an application is ever left out: nobody asks any more. */
  private static final long QUIET_MILLIS = 2 * LeftOutApplications.LONGEST_MILLIS;

  /** So many errors are no chance either. */
  public static final int MANY = 10;

  private static final long NEVER = Long.MIN_VALUE;

  /** One more than the one that would be at fault alone; others need not be remembered. */
  private static final int SEVERAL = 2;

  private final Set<A> applications = new HashSet<>();
  private boolean isAnybody;
  private int errors;
  private long sinceMillis = NEVER;
  private long lastMillis;

  /**
   * An offer ended in an error.
   *
   * @param application {@code null} if nobody knows whose
   * @param nowMillis of a clock that only goes forward
   */
  public void failed(A application, long nowMillis) {
    if (sinceMillis == NEVER) {
      sinceMillis = nowMillis;
    }
    lastMillis = nowMillis;
    errors++;
    if (application == null) {
      isAnybody = true;
    } else if (applications.size() < SEVERAL) {
      applications.add(application);
    }
  }

  /** A container was allocated. */
  public void placed() {
    sinceMillis = NEVER;
    isAnybody = false;
    errors = 0;
    applications.clear();
  }

  /** For how long every offer has failed, whoever asked; 0 if that is not so, or not for long. */
  public long millis(long nowMillis) {
    if (sinceMillis == NEVER) {
      return 0;
    }
    if (nowMillis - lastMillis > QUIET_MILLIS) {
      placed();
      return 0;
    }
    boolean areSeveral = isAnybody || applications.size() >= SEVERAL;
    boolean areMany = errors >= MANY && lastMillis - sinceMillis >= LONG_MILLIS;
    return areSeveral && areMany ? nowMillis - sinceMillis : 0;
  }
}
