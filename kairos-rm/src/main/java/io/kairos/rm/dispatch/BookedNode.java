// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.rm.placement.NodeLoad;
import java.util.Map;
import java.util.function.LongSupplier;

/** A node as the scheduler's books have it at one moment. Immutable, but for the rank. */
public final class BookedNode {
  private final String partition;
  private final boolean isReserved;
  private final boolean hasRoom;
  private final NodeCapacity capacity;
  private final HeldByKind held;
  private final LongSupplier worstRank;

  /** Where tasks are not ranked. */
  public BookedNode(
      String partition,
      boolean isReserved,
      boolean hasRoom,
      NodeCapacity capacity,
      HeldByKind held) {
    this(partition, isReserved, hasRoom, capacity, held, () -> NodeLoad.UNRANKED);
  }

  /**
   * @param partition the node's label, empty for none
   * @param isReserved whether its room is kept for a container that does not fit yet
   * @param hasRoom whether it could take the smallest container there is
   * @param held what it was given
   * @param worstRank see {@link #withWorstRank}
   */
  private BookedNode(
      String partition,
      boolean isReserved,
      boolean hasRoom,
      NodeCapacity capacity,
      HeldByKind held,
      LongSupplier worstRank) {
    this.partition = partition;
    this.isReserved = isReserved;
    this.hasRoom = hasRoom;
    this.capacity = capacity;
    this.held = held;
    this.worstRank = worstRank;
  }

  /**
   * The same node with the rank of the running task that would be displaced first.
   *
   * @param rank is asked once the node's heartbeat is read, on which it depends; {@link
   *     NodeLoad#UNRANKED} for none
   */
  public BookedNode withWorstRank(LongSupplier rank) {
    return new BookedNode(partition, isReserved, hasRoom, capacity, held, rank);
  }

  long worstRank() {
    return worstRank.getAsLong();
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

  /** What the node really has. */
  public NodeCapacity capacity() {
    return capacity;
  }

  HeldTasks containers() {
    return held.all();
  }

  HeldTasks masters() {
    return held.masters();
  }

  HeldTasks services() {
    return held.services();
  }

  /** By application, without the masters. */
  Map<String, Integer> taskVcores() {
    return held.taskVcores();
  }

  /** Without the masters. */
  HeldTasks tasks() {
    return held.tasks();
  }
}
