// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.common.JobRank;
import io.kairos.common.QueueShare;
import io.kairos.yaq.JobProgress;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What the ResourceManager told of the jobs of a node. Immutable. */
public final class RankNews {
  private final Map<String, Long> ranks;
  private final Map<String, QueueShare> queues;

  private RankNews(Map<String, Long> ranks, Map<String, QueueShare> queues) {
    this.ranks = Map.copyOf(ranks);
    this.queues = Map.copyOf(queues);
  }

  /**
   * @param jobs of the node
   * @param told by application id
   */
  static RankNews of(Set<String> jobs, Map<String, JobProgress> told) {
    Map<String, Long> ranks = new HashMap<>();
    Map<String, QueueShare> queues = new HashMap<>();
    for (String job : jobs) {
      JobProgress progress = told.get(job);
      ranks.put(job, progress == null ? JobRank.NONE : progress.rank());
      if (progress != null) {
        progress.share().ifPresent(share -> queues.put(job, share));
      }
    }
    return new RankNews(ranks, queues);
  }

  /** Of every application of the node, {@link JobRank#NONE} for those without one. */
  public Map<String, Long> ranks() {
    return ranks;
  }

  /**
   * Leaf queues of applications; empty if nobody told of any: then those that were told last hold.
   */
  public Map<String, QueueShare> queues() {
    return queues;
  }
}
