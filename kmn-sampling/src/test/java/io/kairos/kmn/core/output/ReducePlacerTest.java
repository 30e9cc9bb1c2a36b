// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static io.kairos.kmn.core.output.ReducePlacement.AUTO;
import static io.kairos.kmn.core.output.ReducePlacement.GREEDY;
import static io.kairos.kmn.core.output.ReducePlacement.NONE;
import static io.kairos.kmn.core.output.ReducePlacement.ROUND_ROBIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ReducePlacerTest {
  private static final Map<String, Integer> MAPS = Map.of("/a", 3, "/b", 5, "/c", 3, "/d", 0);

  @Test
  void greedyPutsAllWhereMostMapsRan() {
    assertThat(ReducePlacer.racks(MAPS, 4, GREEDY)).containsExactly("/b", "/b", "/b", "/b");
  }

  @Test
  void roundRobinSpreadsOverTheRacksWithMapsMostMapsFirst() {
    assertThat(ReducePlacer.racks(MAPS, 5, ROUND_ROBIN))
        .containsExactly("/b", "/a", "/c", "/b", "/a");
  }

  @Test
  void noRackIsPreferredWithoutAPlacement() {
    assertThat(ReducePlacer.racks(MAPS, 5, NONE)).isEmpty();
  }

  @Test
  void autoIsGreedyForFewerThanTenMapsAndRoundRobinFromThere() {
    Map<String, Integer> nine = Map.of("/a", 4, "/b", 5);
    Map<String, Integer> ten = Map.of("/a", 5, "/b", 5);

    assertThat(ReducePlacer.racks(nine, 4, AUTO)).containsExactly("/b", "/b", "/b", "/b");
    assertThat(ReducePlacer.racks(ten, 4, AUTO)).containsExactly("/a", "/b", "/a", "/b");
  }

  @Test
  void noRackIsPreferredWhereNoMapRanAndWithoutReducers() {
    assertThat(ReducePlacer.racks(Map.of(), 3, ROUND_ROBIN)).isEmpty();
    assertThat(ReducePlacer.racks(Map.of("/a", 0), 3, GREEDY)).isEmpty();
    assertThat(ReducePlacer.racks(MAPS, 0, AUTO)).isEmpty();
  }

  @Test
  void negativeNumbersAreRefused() {
    assertThatThrownBy(() -> ReducePlacer.racks(MAPS, -1, AUTO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("reducers = -1: use a whole number of at least 0.");
    assertThatThrownBy(() -> ReducePlacer.racks(Map.of("/a", -2), 1, NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maps in /a = -2: use a whole number of at least 0.");
  }
}
