// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/** What a node really has, whatever the scheduler's books may hold of it. Immutable. */
public final class NodeCapacity {
  private final int vcores;
  private final long memoryMb;

  /**
   * @param vcores the paper's N, at least 0
   * @param memoryMb at least 0
   */
  public NodeCapacity(int vcores, long memoryMb) {
    this.vcores = vcores;
    this.memoryMb = memoryMb;
  }

  /** The paper's N. */
  public int vcores() {
    return vcores;
  }

  /** Tasks of one vcore that can run there at a time, at least 1. */
  public int slots() {
    return Math.max(1, vcores);
  }

  public long memoryMb() {
    return memoryMb;
  }
}
