// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The blocks of one sample that no task has yet, found by host, rack or at all. Among equally near
 * blocks the given order decides; it is random, since a sample that favoured a file's first blocks
 * would be biased. Every operation is O(1) per block over the pool's life.
 */
final class BlockPool {
  private static final int NOBODY = -1;

  private final List<Block> blocks;
  private final Topology topology;
  private final int[] stratumOf;
  private final int[] tasksLeft;
  private final List<Stratum> strata;
  private final boolean[] open;
  private final Map<String, Deque<Integer>> byMemory = new HashMap<>();
  private final Map<String, Deque<Integer>> byHost = new HashMap<>();
  private final Map<String, Deque<Integer>> byRack = new HashMap<>();
  private final Deque<Integer> all = new ArrayDeque<>();
  private final SortedMap<String, Integer> openPerHost = new TreeMap<>();
  private final SortedMap<String, Integer> inMemoryPerHost = new TreeMap<>();
  private int inMemory;

  BlockPool(
      List<Block> blocks,
      List<Stratum> strata,
      double extraRatio,
      Topology topology,
      List<Integer> order) {
    this.blocks = blocks;
    this.topology = topology;
    this.strata = strata;
    this.stratumOf = new int[blocks.size()];
    Arrays.fill(stratumOf, NOBODY);
    this.tasksLeft = new int[strata.size()];
    this.open = new boolean[blocks.size()];
    for (int s = 0; s < strata.size(); s++) {
      tasksLeft[s] = strata.get(s).tasks(extraRatio);
      for (int block : strata.get(s).candidates()) {
        stratumOf[block] = s;
        open[block] = true;
      }
    }
    for (Integer block : order) {
      if (open[block]) {
        add(blocks.get(block), block);
      }
    }
  }

  /**
   * @param index of the block, one object for all queues
   */
  private void add(Block block, Integer index) {
    all.add(index);
    Set<String> racks = new HashSet<>();
    for (String host : block.hosts()) {
      queue(byHost, host).add(index);
      openPerHost.merge(host, 1, Integer::sum);
      racks.add(topology.rackOf(host));
    }
    for (String rack : racks) {
      queue(byRack, rack).add(index);
    }
    for (String host : block.memoryHosts()) {
      queue(byMemory, host).add(index);
      inMemoryPerHost.merge(host, 1, Integer::sum);
    }
    inMemory += block.memoryHosts().isEmpty() ? 0 : 1;
  }

  private static Deque<Integer> queue(Map<String, Deque<Integer>> queues, String key) {
    return queues.computeIfAbsent(key, k -> new ArrayDeque<>());
  }

  /** How near the nearest open block is to {@code host}; {@code null} if none is open. */
  Locality nearest(String host) {
    if (head(byMemory.get(host)) != NOBODY) {
      return Locality.MEMORY;
    }
    if (head(byHost.get(host)) != NOBODY) {
      return Locality.NODE;
    }
    if (head(byRack.get(topology.rackOf(host))) != NOBODY) {
      return Locality.RACK;
    }
    return head(all) == NOBODY ? null : Locality.OFF_RACK;
  }

  /** Claims the nearest open block, which {@link #nearest} has found to exist. */
  int claimNearest(String host) {
    int block;
    switch (nearest(host)) {
      case MEMORY:
        block = head(byMemory.get(host));
        break;
      case NODE:
        block = head(byHost.get(host));
        break;
      case RACK:
        block = head(byRack.get(topology.rackOf(host)));
        break;
      default:
        block = head(all);
        break;
    }
    claim(block);
    return block;
  }

  /** Takes {@code block}, and closes the rest of its stratum with the stratum's last task. */
  void claim(int block) {
    int stratum = stratumOf[block];
    close(block);
    if (--tasksLeft[stratum] == 0) {
      strata.get(stratum).candidates().stream().filter(other -> open[other]).forEach(this::close);
    }
  }

  private void close(int index) {
    open[index] = false;
    Block block = blocks.get(index);
    block.hosts().forEach(host -> less(openPerHost, host));
    block.memoryHosts().forEach(host -> less(inMemoryPerHost, host));
    inMemory -= block.memoryHosts().isEmpty() ? 0 : 1;
  }

  private static void less(Map<String, Integer> counts, String host) {
    counts.computeIfPresent(host, (key, count) -> count == 1 ? null : count - 1);
  }

  private int head(Deque<Integer> queue) {
    if (queue == null) {
      return NOBODY;
    }
    while (!queue.isEmpty() && !open[queue.peekFirst()]) {
      queue.removeFirst();
    }
    return queue.isEmpty() ? NOBODY : queue.peekFirst();
  }

  boolean contains(int block) {
    return block >= 0 && block < stratumOf.length && stratumOf[block] != NOBODY;
  }

  boolean isOpen(int block) {
    return open[block];
  }

  /** Position of the block's stratum in the sample. */
  int stratumOf(int block) {
    return stratumOf[block];
  }

  List<Stratum> strata() {
    return strata;
  }

  /** Open blocks of every host that has some. */
  SortedMap<String, Integer> openPerHost() {
    return Collections.unmodifiableSortedMap(openPerHost);
  }

  /** Open blocks in the memory of every host that has some. */
  SortedMap<String, Integer> inMemoryPerHost() {
    return Collections.unmodifiableSortedMap(inMemoryPerHost);
  }

  /** How many open blocks are in some host's memory. */
  int inMemory() {
    return inMemory;
  }
}
