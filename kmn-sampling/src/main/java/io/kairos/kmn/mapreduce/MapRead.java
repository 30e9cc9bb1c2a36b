// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.Locality;
import io.kairos.kmn.core.Topology;
import java.util.Optional;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;

/**
 * Where a map's block was read. A retry or a speculative attempt reads the block that was bound for
 * the first attempt, mostly on another host.
 */
final class MapRead {
  private final TaskAttempt attempt;
  private final String host;
  private final Locality locality;

  private MapRead(TaskAttempt attempt, String host, Locality locality) {
    this.attempt = attempt;
    this.host = host;
    this.locality = locality;
  }

  /** By the attempt that succeeded; without one, by the container for which the block was bound. */
  static MapRead of(Task map, Binding binding, Block block, Topology topology) {
    TaskAttempt succeeded = null;
    for (TaskAttempt attempt : map.getAttempts().values()) {
      succeeded = attempt.getState() == TaskAttemptState.SUCCEEDED ? attempt : succeeded;
    }
    String host = succeeded == null ? binding.host() : succeeded.getNodeId().getHost();
    return new MapRead(
        succeeded,
        host,
        host.equals(binding.host()) ? binding.locality() : block.localityOn(host, topology));
  }

  /** The attempt whose output there is. */
  Optional<TaskAttempt> attempt() {
    return Optional.ofNullable(attempt);
  }

  String host() {
    return host;
  }

  Locality locality() {
    return locality;
  }
}
