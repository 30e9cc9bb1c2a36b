// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * How fast the attained service of a session fades while it holds no cores. Immutable.
 *
 * <p>It falls with a half-life, but by no more than the equal share s of the cores that the session
 * would have used meanwhile. So a session gets at most 2·s by its turns, whatever it does. Let it
 * run for the part x of the time, beside m tasks that always want to run. Its service grows by x
 * and fades by at most s; least attained service keeps that equal to the service of each other
 * task, which is at least (c - x) / m on c cores. With s = c / (m + 1) this gives x ≤ s + s·m / (m
 * + 1), which is less than 2·s. What it uses without a turn ({@link SessionCredit}) is s at most,
 * and counts in x and as its service, too.
 */
public final class SessionDecay {
  /** Half of it in 10 s. */
  public static final SessionDecay DEFAULT = new SessionDecay(10_000_000_000L);

  /** Attained service never fades. */
  public static final SessionDecay NONE = new SessionDecay(Long.MAX_VALUE);

  private final long halfLifeNanos;

  /**
   * @param halfLifeNanos time in which half of the service fades, nanoseconds, at least 1; {@link
   *     Long#MAX_VALUE} for never
   */
  public SessionDecay(long halfLifeNanos) {
    if (halfLifeNanos < 1) {
      throw new IllegalArgumentException("a half-life of " + halfLifeNanos + " ns");
    }
    this.halfLifeNanos = halfLifeNanos;
  }

  /** The default's half-life, milliseconds. */
  public static final long DEFAULT_HALF_LIFE_MILLIS = DEFAULT.halfLifeNanos / 1_000_000;

  /**
   * A decay with this half-life.
   *
   * @param millis at least 0, which stands for never
   */
  public static SessionDecay ofHalfLifeMillis(long millis) {
    return millis == 0 ? NONE : new SessionDecay(millis * 1_000_000);
  }

  /** Whether it ever fades. */
  boolean isOn() {
    return halfLifeNanos != Long.MAX_VALUE;
  }

  /** The time whose share of the cores a session may save: two half-lives, nanoseconds. */
  long savingNanos() {
    return 2 * Math.min(halfLifeNanos, Long.MAX_VALUE / 4);
  }

  /**
   * What fades.
   *
   * @param attainedNanos service before
   * @param nanos for how long the session has held no cores since this was asked last
   * @param equalShare part of its vcores that it would have if all tasks shared the cores equally,
   *     from 0 to 1
   */
  long fades(long attainedNanos, long nanos, double equalShare) {
    if (!isOn()) {
      return 0;
    }
    double byHalfLife = attainedNanos * -Math.expm1(-Math.log(2) * nanos / halfLifeNanos);
    return (long) Math.min(byHalfLife, nanos * equalShare);
  }
}
