// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

/** What became of a sampled job's maps and containers; counters of the finished job. */
public enum KmnCounter {
  /** Used maps that read their block from memory of their host. */
  MAPS_MEMORY_LOCAL,
  /** Used maps that read their block from a disk of their host. */
  MAPS_NODE_LOCAL,
  /** Used maps that read their block from their rack. */
  MAPS_RACK_LOCAL,
  /** Used maps that read their block from another rack. */
  MAPS_OFF_RACK,
  /** Maps that were started, or were to be, and whose output is not used. */
  MAPS_SURPLUS,
  /** Containers for maps that were given back because their host had no block. */
  DECLINED_CONTAINERS,
  /**
   * Containers for reducers that were given back because they were in another rack than planned.
   */
  DECLINED_REDUCE_CONTAINERS
}
