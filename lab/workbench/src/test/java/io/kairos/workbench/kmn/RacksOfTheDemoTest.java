// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.racks.RackClusterSpec;
import io.kairos.cluster.racks.RackLayout;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Locality and load of the demo on racks. */
class RacksOfTheDemoTest {
  private static final RackLayout LAYOUT = RackLayout.of(3, 2, 1);
  private static final String FIRST = "127.0.0.11";

  @Test
  void aMapIsAsLocalAsTheNearestOfItsBlocksHosts() {
    assertThat(MapLocality.of(FIRST, Set.of("127.0.0.16", FIRST), LAYOUT))
        .isEqualTo(MapLocality.NODE_LOCAL);
    assertThat(MapLocality.of(FIRST, Set.of("127.0.0.16", "127.0.0.13"), LAYOUT))
        .isEqualTo(MapLocality.RACK_LOCAL);
    assertThat(MapLocality.of(FIRST, Set.of("127.0.0.16", "127.0.0.14"), LAYOUT))
        .isEqualTo(MapLocality.OFF_RACK);
  }

  @Test
  void halfOfEveryRackIsBusyAndEverySlotEquallyOften() {
    RackClusterSpec spec = RackClusterSpec.of(Path.of("unused"), LAYOUT, 4);
    int draws = 6000;
    Map<String, Integer> busy = new HashMap<>();
    Random random = new Random(1);
    for (int i = 0; i < draws; i++) {
      Map<String, Integer> drawn = OtherUsers.drawHalf(spec, random);
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
