// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NodesTest {
  @Test
  void nodesAreNumberedInTheOrderInWhichTheyAreWritten() {
    Nodes nodes = Nodes.parse("2x4,1x16,1x1");

    assertThat(IntStream.range(0, nodes.count()).map(nodes::cores)).containsExactly(4, 4, 16, 1);
    assertThat(nodes.allCores()).isEqualTo(25);
    assertThat(nodes.areEqual()).isFalse();
    assertThat(nodes).hasToString("2x4,1x16,1x1");
  }

  @Test
  void equalNodesAreWrittenInOneWay() {
    assertThat(Nodes.parse("2x4,3x4")).hasToString("5x4");
    assertThat(Nodes.equal(5, 4)).hasToString("5x4");
    assertThat(Nodes.parse("2x4,3x4").areEqual()).isTrue();
  }

  @Test
  void nodesMayTellTheirMemory() {
    Nodes nodes = Nodes.parse("2x4x8g,1x4x16g");

    assertThat(nodes.memoryMb(0)).isEqualTo(8192);
    assertThat(nodes.memoryMb(2)).isEqualTo(16384);
    assertThat(nodes).hasToString("2x4x8g,1x4x16g");
    assertThat(nodes.oneOf(2)).hasToString("1x4x8g");
    assertThat(Nodes.parse("2x4").memoryMb(1)).isEqualTo(Nodes.NO_MEMORY);
  }

  @Test
  void memoryIsOfAllSizesOrOfNone() {
    assertThatThrownBy(() -> Nodes.parse("2x4x8g,1x16"))
        .hasMessage(
            "\"1x16\" tells 0 GB of memory; use 1g to 1048576g for every size, or for none.");
    assertThatThrownBy(() -> Nodes.parse("2x4x0g"))
        .hasMessageStartingWith("\"2x4x0g\" tells 0 GB of memory;");
  }

  @Test
  void aPartOfThemHasAsMuchOfEachSize() {
    assertThat(Nodes.parse("20x4,10x16").oneOf(5)).hasToString("4x4,2x16");
    assertThat(Nodes.parse("20x4,10x16").oneOf(1)).hasToString("20x4,10x16");
    assertThat(Nodes.equal(7, 2).oneOf(3)).hasToString("2x2");
  }

  @Test
  void aClusterOfNothingIsRefused() {
    assertThatThrownBy(() -> Nodes.equal(1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 workers of 0 cores; use 1 to 1000000 workers of 1 to 1000 cores");
  }
}
