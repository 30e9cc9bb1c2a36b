// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Which slots of a cluster are free. */
final class FreeSlots {
  private final SamplingCluster cluster;
  private final Map<String, Integer> free = new HashMap<>();
  private final Random dice;
  private int count;

  FreeSlots(SamplingCluster cluster, Random dice) {
    this.cluster = cluster;
    this.dice = dice;
    cluster.hosts().forEach(host -> free.put(host, cluster.slotsPerHost()));
    count = cluster.slots();
  }

  boolean on(String host) {
    return free.get(host) > 0;
  }

  int count() {
    return count;
  }

  /** Share of the slots that are busy. */
  double utilization() {
    return 1 - (double) count / cluster.slots();
  }

  void take(String host) {
    free.merge(host, -1, Integer::sum);
    count--;
  }

  void give(String host) {
    free.merge(host, 1, Integer::sum);
    count++;
  }

  /** All hosts with a free slot, in a random order. */
  List<String> hosts() {
    return shuffled(cluster.hosts());
  }

  /** One with a free slot, in this rack if there is one; a slot must be free somewhere. */
  String near(String rack) {
    List<String> inRack = shuffled(cluster.hostsOf(rack));
    return inRack.isEmpty() ? hosts().get(0) : inRack.get(0);
  }

  private List<String> shuffled(List<String> hosts) {
    List<String> withSlot = new ArrayList<>(hosts);
    withSlot.removeIf(host -> !on(host));
    Collections.shuffle(withSlot, dice);
    return withSlot;
  }
}
