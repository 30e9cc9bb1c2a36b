// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import io.kairos.common.JobRank;

/** The rank of a job: by the guards, by its priority, and by the work that is left. */
final class RankRule {
  private final Guards guards;
  private final GroupWork groups;
  private final WorkLeft left;

  RankRule(Guards guards, GroupWork groups, WorkLeft left) {
    this.guards = guards;
    this.groups = groups;
    this.left = left;
  }

  /** {@link JobRank#NONE} of a service. */
  long rank(String job, RankedJob<?> it) {
    if (it.is.isService) {
      return JobRank.NONE;
    }
    if (guards.isLiftedBeforeAll(job)) {
      // Priorities are of one queue, and must not keep another from the nodes.
      return JobRank.withPriority(JobRank.guarded(it.arrival), Integer.MAX_VALUE);
    }
    long rank =
        guards.isLiftedInQueue(job, it)
            ? JobRank.guarded(it.arrival)
            : JobRank.of(seconds(it), it.arrival);
    return JobRank.withPriority(rank, it.priority);
  }

  /** The work by which a job is ranked, its own or that of its group, core-seconds. */
  double seconds(RankedJob<?> it) {
    double own = left.seconds(it);
    return isOfGroup(it) ? Math.max(own, groups.seconds(it.group)) : own;
  }

  /** A job that may never end goes by its own work in any case. */
  static boolean isOfGroup(RankedJob<?> it) {
    return it.group != null && it.is.ends;
  }
}
