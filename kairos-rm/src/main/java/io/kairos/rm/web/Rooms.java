// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import java.util.Map;
import java.util.TreeMap;

/**
 * The room on many nodes, to ask whether a container fits on any of them. Only rooms are kept that
 * no other one exceeds in vcores and in memory, so an answer costs O(log n).
 */
final class Rooms {
  /** The more vcores, the less memory. */
  private final TreeMap<Long, Long> memoryByVcores = new TreeMap<>();

  void add(long vcores, long memoryMb) {
    if (fits(vcores, memoryMb)) {
      return;
    }
    Map.Entry<Long, Long> smaller = memoryByVcores.floorEntry(vcores);
    while (smaller != null && smaller.getValue() <= memoryMb) {
      memoryByVcores.remove(smaller.getKey());
      smaller = memoryByVcores.floorEntry(vcores);
    }
    memoryByVcores.put(vcores, memoryMb);
  }

  boolean fits(long vcores, long memoryMb) {
    Map.Entry<Long, Long> room = memoryByVcores.ceilingEntry(vcores);
    return room != null && room.getValue() >= memoryMb;
  }
}
