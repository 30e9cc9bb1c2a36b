// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/** A node as the scheduler's books have it at one moment. Immutable. */
public final class BookedNode {
  private final String partition;
  private final boolean isReserved;
  private final boolean hasRoom;
  private final NodeCapacity capacity;
  private final HeldTasks containers;
  private final HeldTasks masters;
  private final HeldTasks services;

  /**
   * @param partition the node's label, empty for none
   * @param isReserved whether its room is kept for a container that does not fit yet
   * @param hasRoom whether it could take the smallest container there is
   * @param containers all that it was given
   * @param masters those of them that are application masters, and so no tasks
   * @param services those of them that are never suspended
   */
  public BookedNode(
      String partition,
      boolean isReserved,
      boolean hasRoom,
      NodeCapacity capacity,
      HeldTasks containers,
      HeldTasks masters,
      HeldTasks services) {
    this.partition = partition;
    this.isReserved = isReserved;
    this.hasRoom = hasRoom;
    this.capacity = capacity;
    this.containers = containers;
    this.masters = masters;
    this.services = services;
  }

  String partition() {
    return partition;
  }

  boolean isReserved() {
    return isReserved;
  }

  boolean hasRoom() {
    return hasRoom;
  }

  NodeCapacity capacity() {
    return capacity;
  }

  HeldTasks containers() {
    return containers;
  }

  HeldTasks masters() {
    return masters;
  }

  HeldTasks services() {
    return services;
  }

  /** Without the masters. */
  HeldTasks tasks() {
    return containers.without(masters);
  }
}
