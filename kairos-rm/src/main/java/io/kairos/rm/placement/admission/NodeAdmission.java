// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.admission;

/** What admits a task to a node. Stateless, so any thread may ask. */
public interface NodeAdmission {
  /** N and nothing beyond, as in stock YARN. */
  NodeAdmission OWN_VCORES = cores -> cores;

  /**
   * The most a node may hold at any moment, running and suspended tasks together.
   *
   * @param cores vcores the node really has (the paper's N), at least 0
   * @return vcores the central scheduler may hand out there
   */
  int limitVcores(int cores);

  /**
   * The most memory tasks may be promised at any moment. Only where waiting tasks use none may it
   * be more than there is.
   *
   * @param cores vcores the node really has
   * @param memoryMb memory the node really has, in MiB
   * @return MiB the central scheduler may hand out there
   */
  default long limitMemoryMb(int cores, long memoryMb) {
    return memoryMb;
  }

  /**
   * Whether one more task may be placed.
   *
   * @param cores vcores the node really has
   * @param usedVcores vcores of the tasks that are there already
   * @param taskVcores vcores of the task in question
   */
  default boolean admits(int cores, int usedVcores, int taskVcores) {
    return (long) usedVcores + taskVcores <= limitVcores(cores);
  }
}
