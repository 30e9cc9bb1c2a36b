// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

/** What happened to the ranks of all jobs so far. Immutable; no figure ever falls. */
public final class RankCounts {
  private final long changes;
  private final long guardLifts;

  /**
   * @param changes how often a job's rank was another one than at the look before
   * @param guardLifts how often the guard began to put a job before others
   */
  RankCounts(long changes, long guardLifts) {
    this.changes = changes;
    this.guardLifts = guardLifts;
  }

  public long changes() {
    return changes;
  }

  public long guardLifts() {
    return guardLifts;
  }
}
