// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BlockTest {
  @Test
  void localityIsThatOfTheNearestCopy() {
    Block block = Block.of(0, "/in", 0, 1, List.of("a1", "a2"), List.of("a2"));
    Topology firstLetter = host -> host.substring(0, 1);
    assertThat(block.localityOn("a2", firstLetter)).isEqualTo(Locality.MEMORY);
    assertThat(block.localityOn("a1", firstLetter)).isEqualTo(Locality.NODE);
    assertThat(block.localityOn("a3", firstLetter)).isEqualTo(Locality.RACK);
    assertThat(block.localityOn("b1", firstLetter)).isEqualTo(Locality.OFF_RACK);
    Block unknown = Block.of(0, "", 0, 1, List.of(), List.of());
    assertThat(unknown.localityOn("a1", firstLetter)).isEqualTo(Locality.OFF_RACK);
  }
}
