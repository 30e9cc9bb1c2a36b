// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.racks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which hosts a cluster has and in which racks they are said to be. Immutable.
 *
 * @param rackOfHost rack of each host, in the order of the hosts
 */
public record RackLayout(Map<String, String> rackOfHost) {
  private static final int FIRST_HOST = 11;

  public RackLayout {
    rackOfHost = Collections.unmodifiableMap(new LinkedHashMap<>(rackOfHost));
  }

  /**
   * Loopback addresses in racks of these sizes.
   *
   * @param hostsInRack hosts of {@code /rack-1}, {@code /rack-2} …
   */
  public static RackLayout of(int... hostsInRack) {
    Map<String, String> racks = new LinkedHashMap<>();
    for (int rack = 0; rack < hostsInRack.length; rack++) {
      for (int i = 0; i < hostsInRack[rack]; i++) {
        racks.put("127.0.0." + (FIRST_HOST + racks.size()), "/rack-" + (rack + 1));
      }
    }
    return new RackLayout(racks);
  }

  /** All hosts; node {@code i} of the cluster is the one at index {@code i}. */
  public List<String> hosts() {
    return new ArrayList<>(rackOfHost.keySet());
  }

  /** All racks by name. */
  public Set<String> racks() {
    return new TreeSet<>(rackOfHost.values());
  }

  /**
   * @throws IllegalArgumentException if the host is none of this cluster
   */
  public String rackOf(String host) {
    String rack = rackOfHost.get(host);
    if (rack == null) {
      throw new IllegalArgumentException(host + " is none of " + rackOfHost.keySet());
    }
    return rack;
  }

  /** How many hosts each rack has, in the order of the racks' names, as {@code 3, 2, 1}. */
  public String hostsInRack() {
    return racks().stream()
        .map(rack -> Integer.toString(Collections.frequency(rackOfHost.values(), rack)))
        .collect(Collectors.joining(", "));
  }

  /** In the format of Hadoop's {@code TableMapping}. */
  String table() {
    return rackOfHost.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue() + "\n")
        .collect(Collectors.joining());
  }
}
