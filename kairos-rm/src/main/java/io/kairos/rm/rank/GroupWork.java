// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import io.kairos.common.JobRank;
import java.util.HashMap;
import java.util.Map;

/**
 * Work that is left of jobs that are ranked together, by their group. Ranks go by it in steps, the
 * powers of 2 of {@link JobRank}. Every call takes O(1).
 */
final class GroupWork {
  private static final class Group {
    double seconds;
    int jobs;
  }

  private final Map<String, Group> groups = new HashMap<>();

  /**
   * What is left of a job by now.
   *
   * @param job whose group is set
   * @param seconds core-seconds
   * @return whether the work of its group is in another step by that
   */
  boolean count(RankedJob<?> job, double seconds) {
    Group group = groups.computeIfAbsent(job.group, name -> new Group());
    long before = step(group);
    if (!job.isCounted) {
      job.isCounted = true;
      group.jobs++;
    }
    group.seconds += seconds - job.countedSeconds;
    job.countedSeconds = seconds;
    return step(group) != before;
  }

  private static long step(Group group) {
    return JobRank.of(seconds(group), 0);
  }

  /** A job belongs to its group no more. */
  void remove(RankedJob<?> job) {
    if (!job.isCounted) {
      return;
    }
    Group group = groups.get(job.group);
    group.seconds -= job.countedSeconds;
    group.jobs--;
    job.isCounted = false;
    job.countedSeconds = 0;
    if (group.jobs == 0) {
      // With what sums of many differences are wrong by.
      groups.remove(job.group);
    }
  }

  /** Core-seconds of all jobs of a group; 0 where there is none. */
  double seconds(String group) {
    Group known = groups.get(group);
    return known == null ? 0 : seconds(known);
  }

  /** Sums of many differences may be a little below 0. */
  private static double seconds(Group group) {
    return Math.max(0, group.seconds);
  }

  int size() {
    return groups.size();
  }
}
