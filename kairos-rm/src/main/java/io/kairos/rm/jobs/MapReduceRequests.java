// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

/** How masters of MapReduce ask for containers. */
public final class MapReduceRequests {
  /** As their applications call themselves. */
  public static final String TYPE = "MAPREDUCE";

  /** {@code RMContainerAllocator.PRIORITY_REDUCE}. Maps have 20, and 5 after a failure. */
  public static final int REDUCES = 10;

  private MapReduceRequests() {}
}
