// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.racks;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Tells the name node the racks of its data nodes by their host names. All of them talk to it from
 * one address, and Hadoop's own {@code TableMapping} is asked by address.
 */
public final class HostRacks extends Configured implements DNSToSwitchMapping {
  private static final String PREFIX = "kairos.tools.rack-of.";

  /** The properties by which an instance learns the racks. */
  static Map<String, String> settings(RackLayout layout) {
    return layout.rackOfHost().entrySet().stream()
        .collect(Collectors.toMap(entry -> PREFIX + entry.getKey(), Map.Entry::getValue));
  }

  @Override
  public List<String> resolve(List<String> hosts) {
    return hosts.stream()
        .map(host -> getConf().get(PREFIX + host, NetworkTopology.DEFAULT_RACK))
        .collect(Collectors.toList());
  }

  @Override
  public void reloadCachedMappings() {
    // Nothing is cached.
  }

  @Override
  public void reloadCachedMappings(List<String> hosts) {
    // Nothing is cached.
  }
}
