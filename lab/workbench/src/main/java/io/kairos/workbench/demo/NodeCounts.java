// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What NodeManagers with Kairos counted, all nodes together.
 *
 * @param preemptions tasks suspended
 * @param starts tasks that left a queue before launch; the three below are parts of them, and for
 *     the rest no task of another job waited
 * @param byPolicy by a policy that knew of every job that waited what it orders by
 * @param untold by a policy that did not know the progress of every job that waited
 * @param starved because they had waited longer than the starvation threshold
 */
record NodeCounts(long preemptions, long starts, long byPolicy, long untold, long starved) {
  static final NodeCounts NONE = new NodeCounts(0, 0, 0, 0, 0);

  /**
   * @param bean metrics of one node
   */
  static NodeCounts of(JsonNode bean) {
    return new NodeCounts(
        bean.path("Suspensions").asLong(),
        bean.path("Releases").asLong(),
        bean.path("ReleasesByPolicy").asLong(),
        bean.path("ReleasesUntold").asLong(),
        bean.path("ReleasesStarved").asLong());
  }

  NodeCounts plus(NodeCounts other) {
    return new NodeCounts(
        preemptions + other.preemptions,
        starts + other.starts,
        byPolicy + other.byPolicy,
        untold + other.untold,
        starved + other.starved);
  }

  NodeCounts minus(NodeCounts other) {
    return new NodeCounts(
        preemptions - other.preemptions,
        starts - other.starts,
        byPolicy - other.byPolicy,
        untold - other.untold,
        starved - other.starved);
  }

  /** Tasks that left a queue in which no task of another job waited. */
  long alone() {
    return starts - byPolicy - untold - starved;
  }
}
