// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.rm.placement.admission.NodeAdmission;

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

  /**
   * What the books may hold of such a node (§3.3.2). Masters take none of N + Q: they need next to
   * no CPU. Their memory is as real as a task's.
   *
   * @param admission what admits tasks to the node
   * @param masters the application masters there
   */
  public NodeCapacity booked(NodeAdmission admission, HeldTasks masters) {
    long booked = (long) admission.limitVcores(vcores) + masters.vcores();
    return new NodeCapacity(
        (int) Math.min(booked, Integer.MAX_VALUE), admission.limitMemoryMb(vcores, memoryMb));
  }
}
