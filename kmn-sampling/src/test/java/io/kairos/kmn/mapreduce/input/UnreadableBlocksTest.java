// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.input;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.kmn.core.Block;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnreadableBlocksTest {
  private static final Block READABLE = block(0, "/in/a", 10, "host");
  private static final Block LOST = block(1, "/in/b", 10);

  private static Block block(int index, String path, long length, String... hosts) {
    return Block.of(index, path, 0, length, List.of(hosts), List.of());
  }

  @Test
  void anInputWithLostBlocksIsRefusedWithTheFirstOfThem() {
    assertThatThrownBy(() -> UnreadableBlocks.refuse(List.of(READABLE, LOST)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "1 of 2 blocks of the input cannot be read, no host has a copy: block 1 (/in/b:0+10).")
        .hasMessageContaining("hdfs fsck /in/b");
    Block another = block(2, "/in/c", 10);
    assertThatThrownBy(() -> UnreadableBlocks.refuse(List.of(READABLE, LOST, another)))
        .hasMessageContaining("block 1 (/in/b:0+10) and others.");
  }

  @Test
  void anInputWhoseHostsNobodyTellsIsNotLost() {
    assertThatCode(() -> UnreadableBlocks.refuse(List.of(LOST))).doesNotThrowAnyException();
  }

  @Test
  void emptyFilesAndInputsThatAreNoFilesNeedNoHost() {
    Block empty = block(1, "/in/empty", 0);
    Block query = block(2, "", 10);
    assertThatCode(() -> UnreadableBlocks.refuse(List.of(READABLE, empty, query)))
        .doesNotThrowAnyException();
  }
}
