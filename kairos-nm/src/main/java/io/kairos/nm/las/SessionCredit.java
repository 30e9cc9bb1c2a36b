// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * CPU time that a session may use without a turn: it earns its equal share of the cores, whatever
 * it does, and all that it uses is taken off. So a session whose use stays within its share is not
 * suspended, however young its neighbours are and whoever is guarded; one that wants more takes
 * turns like any task, and is charged for both. What it uses without a turn beyond its savings, for
 * it is looked at now and then only, it has to earn before it saves again.
 */
final class SessionCredit {
  /** A session that has spent all has to save so much of the most before it may spend again. */
  private static final double ENOUGH = 0.25;

  /** CPU time for each vcore that it has saved; below 0 it is in debt. */
  private long nanos;

  private long usedBefore;
  private long lookedAt;
  private boolean spends;

  SessionCredit(long now) {
    lookedAt = now;
  }

  /** Whether the session may work without a turn, as of the last look. */
  boolean spends() {
    return spends;
  }

  /**
   * Brings it up to date.
   *
   * @param usedNanos service that the session attained since it came, without what has faded
   * @param equalShare part of its vcores that it would have if all tasks shared the cores equally
   * @param savingNanos it saves at most what it earns in this time
   */
  void lookAt(long usedNanos, double equalShare, long savingNanos, long now) {
    double most = equalShare * savingNanos;
    double saved = nanos + equalShare * (now - lookedAt) - (usedNanos - usedBefore);
    // Its turns are its own: they leave no debt, but do not pay one off either.
    double least = spends ? Double.NEGATIVE_INFINITY : Math.min(0, nanos);
    nanos = (long) Math.max(least, Math.min(most, saved));
    usedBefore = usedNanos;
    lookedAt = now;
    spends = nanos > 0 && (spends || nanos >= ENOUGH * most);
  }

  /** Nobody can tell what the session uses: it has nothing to spend. */
  void isUncounted(long usedNanos, long now) {
    nanos = 0;
    usedBefore = usedNanos;
    lookedAt = now;
    spends = false;
  }
}
