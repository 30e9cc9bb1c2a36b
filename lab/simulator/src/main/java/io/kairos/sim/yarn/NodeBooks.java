// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.HeldByKind;
import io.kairos.rm.dispatch.HeldTasks;
import io.kairos.rm.dispatch.NodeCapacity;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.sim.system.Nodes;
import io.kairos.sim.trace.TaskSize;

/** What the ResourceManager has given to each node, and what it may give. */
final class NodeBooks {
  /** Of all nodes. */
  static final String PARTITION = "";

  private final NodeCapacity[] capacities;
  private final Masters masters;
  private final int[] tasks;
  private final int[] vcores;
  private final long[] memoryMb;

  /** What tasks of each node may hold. */
  private final NodeCapacity[] limits;

  private int allLimits;
  private int allVcores;
  private long allMemoryLimitsMb;
  private long allMemoryMb;

  /**
   * @param masters of the jobs
   */
  NodeBooks(Nodes nodes, NodeAdmission admission, Masters masters) {
    this.masters = masters;
    int count = nodes.count();
    capacities = new NodeCapacity[count];
    limits = new NodeCapacity[count];
    tasks = new int[count];
    vcores = new int[count];
    memoryMb = new long[count];
    for (int node = 0; node < count; node++) {
      capacities[node] = new NodeCapacity(nodes.cores(node), nodes.memoryMb(node));
      limits[node] = new NodeCapacity(0, 0);
      admit(node, admission);
    }
  }

  /** A node is given tasks by another rule from now on. */
  void admit(int node, NodeAdmission admission) {
    allLimits -= limits[node].vcores();
    allMemoryLimitsMb -= limits[node].memoryMb();
    limits[node] = capacities[node].booked(admission, HeldTasks.NONE);
    allLimits += limits[node].vcores();
    allMemoryLimitsMb += limits[node].memoryMb();
  }

  /** Vcores of tasks that a node runs at a time. */
  int cores(int node) {
    return capacities[node].slots();
  }

  /** Vcores that tasks of all nodes may hold. */
  int allLimits() {
    return allLimits;
  }

  /** Memory that tasks of all nodes may hold, MiB, or 0 where nobody told. */
  long allMemoryLimitsMb() {
    return allMemoryLimitsMb;
  }

  /** A node is given containers of tasks, or gets rid of them where the number is below 0. */
  void hold(int node, TaskSize size, int containers) {
    tasks[node] += containers;
    vcores[node] += containers * size.vcores();
    allVcores += containers * size.vcores();
    if (hasMemory(node)) {
      memoryMb[node] += containers * size.memoryMb();
      allMemoryMb += containers * size.memoryMb();
    }
  }

  /** Whether a node has room for a container now. */
  boolean fits(int node, TaskSize size) {
    return couldFit(node, size)
        && heldVcores(node) + size.vcores() <= limits[node].vcores()
        && (!hasMemory(node) || memoryMb[node] + size.memoryMb() <= limits[node].memoryMb());
  }

  /** Whether a node without any task could run a container: Q lets none have more than a node. */
  boolean couldFit(int node, TaskSize size) {
    return size.vcores() <= capacities[node].slots()
        && (!hasMemory(node) || size.memoryMb() <= capacities[node].memoryMb());
  }

  /** Whether a node is so large that it could ever hold a container. */
  boolean anyCouldFit(TaskSize size) {
    for (int node = 0; node < limits.length; node++) {
      if (couldFit(node, size)) {
        return true;
      }
    }
    return false;
  }

  /** Containers of a size that the books have room for, as a master is told. */
  int headroom(TaskSize size) {
    long byVcores = (allLimits - allVcores - masters.placesTaken()) / size.vcores();
    long byMemory =
        allMemoryLimitsMb == 0 || size.memoryMb() == 0
            ? Long.MAX_VALUE
            : (allMemoryLimitsMb - allMemoryMb) / size.memoryMb();
    return (int) Math.min(byVcores, byMemory);
  }

  /**
   * A node for the dispatcher.
   *
   * @param isReserved whether its room is kept for a container that does not fit yet
   */
  BookedNode look(int node, boolean isReserved) {
    HeldTasks beside = masters.besideTasks(node);
    return new BookedNode(
        PARTITION,
        isReserved,
        heldVcores(node) < limits[node].vcores()
            && (!hasMemory(node) || memoryMb[node] < limits[node].memoryMb()),
        capacities[node],
        new HeldByKind(
            new HeldTasks(
                tasks[node] + masters.placesTaken(node) + beside.tasks(),
                heldVcores(node) + beside.vcores(),
                memoryMb[node]),
            beside,
            HeldTasks.NONE));
  }

  private int heldVcores(int node) {
    return vcores[node] + masters.placesTaken(node);
  }

  private boolean hasMemory(int node) {
    return capacities[node].memoryMb() != Nodes.NO_MEMORY;
  }
}
