// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.JsonText;

/**
 * What containers of nodes in shadow mode held and used, added up over time; immutable. The vcores
 * of a node count for as long as it had containers.
 */
final class ContainerDemand {
  static final ContainerDemand NONE = new ContainerDemand(JsonText.object(), 0, 0);

  private static final String BUSY = "busySeconds";
  private static final String FULL = "fullSeconds";
  private static final String VCORES = "vcoreSeconds";
  private static final String MEMORY = "memoryMbSeconds";
  private static final String MEASURED = "measuredVcoreSeconds";
  private static final String USED = "usedCoreSeconds";
  private static final String OFFERED = "nodeVcoreSeconds";
  private static final String MOST = "mostHeldShare";

  private final ObjectNode sums;

  private ContainerDemand(JsonNode told, double nodeVcoreSeconds, double mostHeldShare) {
    sums = JsonText.object();
    for (String name : new String[] {BUSY, FULL, VCORES, MEMORY, MEASURED, USED}) {
      sums.put(name, told.path(name).asDouble());
    }
    sums.put(OFFERED, nodeVcoreSeconds);
    sums.put(MOST, mostHeldShare);
  }

  /**
   * @param told by a node, or something else where it is too old to tell
   * @param vcores of the node
   */
  static ContainerDemand of(JsonNode told, int vcores) {
    return new ContainerDemand(
        told,
        vcores * told.path(BUSY).asDouble(),
        // A node that drains may have none.
        told.path("mostVcores").asDouble() / Math.max(1, vcores));
  }

  ContainerDemand plus(ContainerDemand other) {
    ObjectNode both = JsonText.object();
    sums.fieldNames().forEachRemaining(name -> both.put(name, sum(name) + other.sum(name)));
    return new ContainerDemand(
        both, both.path(OFFERED).asDouble(), Math.max(sum(MOST), other.sum(MOST)));
  }

  private double sum(String name) {
    return sums.path(name).asDouble();
  }

  /** Vcores of containers times how long they ran. */
  double vcoreSeconds() {
    return sum(VCORES);
  }

  /** The part of it whose CPU time was measured while processors were free. */
  double measuredVcoreSeconds() {
    return sum(MEASURED);
  }

  /** Whether nearly all processors were in use for most of the time. */
  boolean isMostlyFull() {
    return sum(FULL) > sum(BUSY) / 2;
  }

  /** What a vcore of containers uses while processors are free, in cores. */
  double coreShare() {
    return sum(USED) / sum(MEASURED);
  }

  /** Vcores of containers that a node held for each of its own. */
  double heldShare() {
    return sum(VCORES) / sum(OFFERED);
  }

  /** The most that a node held at one moment, or the average where nodes are too old to tell. */
  double mostHeldShare() {
    return Math.max(sum(MOST), heldShare());
  }

  double memoryMbOfVcore() {
    return sum(MEMORY) / sum(VCORES);
  }

  ObjectNode json() {
    return sums.deepCopy();
  }
}
