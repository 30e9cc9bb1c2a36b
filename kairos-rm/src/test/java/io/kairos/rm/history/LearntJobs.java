// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import io.kairos.rm.rank.AskedWork;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.rank.RankOptions;
import java.util.Map;

/** Ranks that have learnt of jobs of one task. */
final class LearntJobs {
  static final String QUEUE = "root.a";

  private static final String NODE = "n1";

  private LearntJobs() {}

  static JobRanks<String> none() {
    return new JobRanks<>(() -> new RankOptions(3, 10));
  }

  static JobRanks<String> of(int jobs, double taskSeconds) {
    JobRanks<String> ranks = none();
    end(ranks, jobs, taskSeconds);
    return ranks;
  }

  static void end(JobRanks<String> ranks, int jobs, double taskSeconds) {
    for (int i = 0; i < jobs; i++) {
      ranks.begin("job", QUEUE, AskedWork.OF_TASKS);
      ranks.placed("job", 1);
      ranks.attained("job", taskSeconds);
      ranks.taskEnded("job", 1, NODE);
      ranks.end("job");
    }
  }

  /** What a new job of one task is thought to take, core-seconds. */
  static double expected(JobRanks<String> ranks) {
    ranks.begin("new", QUEUE, AskedWork.OF_TASKS);
    ranks.asks("new", Map.of(1, 1));
    double seconds = ranks.leftSeconds("new");
    ranks.end("new");
    return seconds;
  }
}
