// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Racks of machines with slots; hosts are named rack/machine. */
public final class SamplingCluster {
  private final List<String> racks;
  private final Map<String, String> rackOfHost = new LinkedHashMap<>();
  private final int slotsPerHost;

  /**
   * @param racks names, at least one
   * @param hostsPerRack at least 1
   * @param slotsPerHost at least 1
   */
  public SamplingCluster(List<String> racks, int hostsPerRack, int slotsPerHost) {
    this.racks = List.copyOf(racks);
    this.slotsPerHost = slotsPerHost;
    for (String rack : racks) {
      for (int host = 0; host < hostsPerRack; host++) {
        rackOfHost.put(rack + "/" + host, rack);
      }
    }
  }

  /** The cluster of §6.1: 100 machines with 4 slots; the paper does not tell their racks. */
  public static SamplingCluster ofEvaluation() {
    return new SamplingCluster(FacebookLikeStages.RACKS, 100 / FacebookLikeStages.RACKS.size(), 4);
  }

  List<String> racks() {
    return racks;
  }

  List<String> hosts() {
    return new ArrayList<>(rackOfHost.keySet());
  }

  List<String> hostsOf(String rack) {
    return hosts().stream().filter(host -> rackOfHost.get(host).equals(rack)).toList();
  }

  Topology topology() {
    return rackOfHost::get;
  }

  int slotsPerHost() {
    return slotsPerHost;
  }

  int slots() {
    return slotsPerHost * rackOfHost.size();
  }
}
