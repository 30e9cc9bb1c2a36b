// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.racks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RackLayoutTest {
  private static final RackLayout LAYOUT = RackLayout.of(3, 2, 1);

  @Test
  void racksHaveAsManyHostsAsTheyWereGiven() {
    Map<String, Integer> sizes = new HashMap<>();
    LAYOUT.hosts().forEach(host -> sizes.merge(LAYOUT.rackOf(host), 1, Integer::sum));

    assertThat(sizes).isEqualTo(Map.of("/rack-1", 3, "/rack-2", 2, "/rack-3", 1));
    assertThat(LAYOUT.hostsInRack()).isEqualTo("3, 2, 1");
    assertThat(LAYOUT.table()).contains("127.0.0.16 /rack-3\n");
    assertThatThrownBy(() -> LAYOUT.rackOf("127.0.0.1")).hasMessageContaining("127.0.0.1 is none");
  }

  @Test
  void theNameNodeLearnsRacksByHost() {
    Configuration conf = new Configuration(false);
    HostRacks.settings(LAYOUT).forEach(conf::set);
    HostRacks racks = new HostRacks();
    racks.setConf(conf);

    assertThat(racks.resolve(List.of("127.0.0.15", "elsewhere")))
        .containsExactly("/rack-2", "/default-rack");
  }
}
