// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.input;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Stratum;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnplacedBlocksTest {
  private static final List<Block> MIXED =
      List.of(
          block(0, "hdfs://nn/a", "host1", "host2"),
          block(1, "hdfs://nn/b", "host2"),
          block(2, "s3a://store/c", "localhost"),
          block(3, "s3a://store/d", "localhost"));

  private static Block block(int index, String path, String... hosts) {
    return Block.of(index, path, 0, 10, List.of(hosts), List.of());
  }

  private static SampleSpace anyOf(int take, Integer... candidates) {
    return SampleSpace.anyOf(List.of(candidates), take);
  }

  @Test
  void aChoiceBetweenBlocksOnHostsAndOthersIsRefused() {
    assertThatThrownBy(() -> UnplacedBlocks.refuse(MIXED, anyOf(2, 0, 1, 2, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "2 of 4 blocks to choose from are on no host of the cluster: block 2"
                + " (s3a://store/c:0+10) and others.")
        .hasMessageContaining("stratified(directory)");
  }

  @Test
  void aChoiceBetweenSamplesThatLieElsewhereIsRefused() {
    SampleSpace disjoint =
        SampleSpace.oneOf(
            List.of(
                List.of(Stratum.of("one", List.of(0, 1), 2)),
                List.of(Stratum.of("other", List.of(2, 3), 2))));
    assertThatThrownBy(() -> UnplacedBlocks.refuse(MIXED, disjoint))
        .hasMessageStartingWith("2 of 4 blocks");
  }

  @Test
  void strataOfOneFileSystemEachAreSampled() {
    SampleSpace strata =
        SampleSpace.of(
            List.of(Stratum.of("a", List.of(0, 1), 1), Stratum.of("b", List.of(2, 3), 1)));
    assertThatCode(() -> UnplacedBlocks.refuse(MIXED, strata)).doesNotThrowAnyException();
  }

  @Test
  void aSampleWithoutAChoiceIsTaken() {
    assertThatCode(() -> UnplacedBlocks.refuse(MIXED, anyOf(4, 0, 1, 2, 3)))
        .doesNotThrowAnyException();
  }

  @Test
  void anInputOfWhichNothingLiesOnAHostIsSampled() {
    assertThatCode(() -> UnplacedBlocks.refuse(MIXED, anyOf(1, 2, 3))).doesNotThrowAnyException();
  }
}
