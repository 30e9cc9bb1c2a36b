// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.HashMap;
import java.util.Map;

/** Work that is left of jobs that are ranked together, by their group. Every call takes O(1). */
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
   */
  void count(RankedJob<?> job, double seconds) {
    Group group = groups.computeIfAbsent(job.group, name -> new Group());
    if (!job.isCounted) {
      job.isCounted = true;
      group.jobs++;
    }
    group.seconds += seconds - job.countedSeconds;
    job.countedSeconds = seconds;
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
    return known == null ? 0 : Math.max(0, known.seconds);
  }

  int size() {
    return groups.size();
  }
}
