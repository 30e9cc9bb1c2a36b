// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.kmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RackLayoutTest {
  private static final RackLayout LAYOUT = RackLayout.of(3, 2, 1);
  private static final String FIRST = "127.0.0.11";

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

  @Test
  void aMapIsAsLocalAsTheNearestOfItsBlocksHosts() {
    assertThat(Locality.of(FIRST, Set.of("127.0.0.16", FIRST), LAYOUT))
        .isEqualTo(Locality.NODE_LOCAL);
    assertThat(Locality.of(FIRST, Set.of("127.0.0.16", "127.0.0.13"), LAYOUT))
        .isEqualTo(Locality.RACK_LOCAL);
    assertThat(Locality.of(FIRST, Set.of("127.0.0.16", "127.0.0.14"), LAYOUT))
        .isEqualTo(Locality.OFF_RACK);
  }

  @Test
  void halfOfEveryRackIsBusyAndEverySlotEquallyOften() {
    RackClusterSpec spec = RackClusterSpec.of(Path.of("unused"), LAYOUT, 4);
    int draws = 6000;
    Map<String, Integer> busy = new HashMap<>();
    Random random = new Random(1);
    for (int i = 0; i < draws; i++) {
      Map<String, Integer> drawn = BusySlots.drawHalf(spec, random);
      assertThat(drawn.values()).allMatch(slots -> slots <= 4);
      Map<String, Integer> perRack = new HashMap<>();
      drawn.forEach((host, slots) -> perRack.merge(LAYOUT.rackOf(host), slots, Integer::sum));
      assertThat(perRack).isEqualTo(Map.of("/rack-1", 6, "/rack-2", 4, "/rack-3", 2));
      drawn.forEach((host, slots) -> busy.merge(host, slots, Integer::sum));
    }

    // Two of four slots in the mean; the mean of so many draws has a standard error of 0.01.
    assertThat(busy.keySet()).hasSize(6);
    assertThat(busy.values())
        .allSatisfy(slots -> assertThat((double) slots / draws).isBetween(1.95, 2.05));
  }
}
