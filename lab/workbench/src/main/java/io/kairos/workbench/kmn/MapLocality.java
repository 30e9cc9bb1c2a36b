// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.cluster.racks.RackLayout;
import java.util.Set;

/** How far a map ran from the block that it read. */
public enum MapLocality {
  NODE_LOCAL,
  RACK_LOCAL,
  OFF_RACK;

  /**
   * @param host where the map ran
   * @param blockHosts who holds its block
   */
  static MapLocality of(String host, Set<String> blockHosts, RackLayout layout) {
    if (blockHosts.contains(host)) {
      return NODE_LOCAL;
    }
    String rack = layout.rackOf(host);
    return blockHosts.stream().map(layout::rackOf).anyMatch(rack::equals) ? RACK_LOCAL : OFF_RACK;
  }
}
