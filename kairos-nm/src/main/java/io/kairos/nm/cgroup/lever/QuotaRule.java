// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

/**
 * How much CPU time, in microseconds per period, a suspended task may use. The quota is a share of
 * ONE core, whatever the task's vcores: the paper's minimum (§4) keeps heartbeats alive, no more.
 */
final class QuotaRule {
  /** The kernel refuses a quota below 1 ms. */
  static final long SHORTEST_QUOTA_MICROS = 1_000;

  static final long DEFAULT_PERIOD_MICROS = 100_000;

  private final int percent;

  /**
   * @param percent of one core, 1 to 99; so the period below never exceeds the kernel's longest, 1
   *     s
   */
  QuotaRule(int percent) {
    this.percent = percent;
  }

  /** The period to use: the cgroup's own unless the quota would become shorter than allowed. */
  long periodMicros(long ownPeriodMicros) {
    return quotaMicros(ownPeriodMicros) >= SHORTEST_QUOTA_MICROS
        ? ownPeriodMicros
        : DEFAULT_PERIOD_MICROS;
  }

  long quotaMicros(long periodMicros) {
    return periodMicros * percent / 100;
  }

  /** So many cores as a quota, in microseconds per period, but no less than the kernel takes. */
  static String quotaText(long periodMicros, double cores) {
    return Long.toString(Math.max(SHORTEST_QUOTA_MICROS, Math.round(periodMicros * cores)));
  }

  /** Whether a quota (negative: none) leaves no more than the suspended share. */
  boolean isShrunk(long quotaMicros, long periodMicros) {
    return quotaMicros >= 0 && quotaMicros * 100 <= periodMicros * percent;
  }

  @Override
  public String toString() {
    return percent + " %";
  }
}
