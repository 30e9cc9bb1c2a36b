// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SamplersTest {
  /** Blocks with an even index, and those with an odd one. */
  public static final class Parity implements StratumFunction {
    @Override
    public String stratumOf(Block block) {
      return block.index() % 2 == 0 ? "even" : "odd";
    }
  }

  private static final Map<String, Object> CLASSES =
      Map.of("my.Parity", new Parity(), "java.lang.String", "no sampler", "my.Own", sampler());

  private static BlockSampler sampler() {
    return (blocks, k, random) -> SampleSpace.anyOf(List.of(1, 2, 3), k);
  }

  private static SampleSpace space(String sampler, List<Block> blocks, int k) {
    return Samplers.byName(sampler, CLASSES::get)
        .sample(blocks, k, new SplittableRandom(1))
        .checked(sampler, blocks.size(), k);
  }

  @Test
  void anyIsOneStratumOfAllBlocks() {
    SampleSpace space = space("any", Blocks.on("a-1", "a-2", "b-1"), 2);
    assertThat(space.samples()).hasSize(1);
    assertThat(space.samples().get(0)).hasSize(1);
    assertThat(space.samples().get(0).get(0).candidates()).containsExactly(0, 1, 2);
    assertThat(space.tasks(1.5)).isEqualTo(3);
  }

  @Test
  void tasksAreRoundedUpButNotByFloatingPointError() {
    SampleSpace space = SampleSpace.anyOf(range(100), 20);
    assertThat(space.tasks(1.1)).isEqualTo(22);
    assertThat(space.tasks(1.0)).isEqualTo(20);
    assertThat(space.tasks(1.01)).isEqualTo(21);
    assertThat(space.tasks(9)).isEqualTo(100);
  }

  @Test
  void disjointSamplesShareNoBlockAndStartNoExtraTask() {
    SampleSpace space = space("disjoint(3)", Blocks.ofFiles(10, "/f"), 3);
    assertThat(space.samples()).hasSize(3);
    List<Integer> all = new ArrayList<>();
    space.samples().forEach(sample -> all.addAll(sample.get(0).candidates()));
    assertThat(all).hasSize(9).doesNotHaveDuplicates();
    assertThat(space.tasks(1.5)).isEqualTo(3);
  }

  @Test
  void moreDisjointSamplesThanTheInputHoldsAreRefused() {
    assertThatThrownBy(() -> space("disjoint(4)", Blocks.ofFiles(10, "/f"), 3))
        .hasMessageContainingAll("disjoint(4)", "need 12 blocks", "has 10", "smaller fraction");
  }

  @Test
  void strataGetTheirShareByTheLargestRemainder() {
    // Shares of 7 of 17 blocks: 10 x 7/17 = 4.12, 5 x 7/17 = 2.06, 2 x 7/17 = 0.82.
    List<Block> blocks = new ArrayList<>(Blocks.ofFiles(10, "/a/f"));
    for (int i = 0; i < 7; i++) {
      blocks.add(Block.of(10 + i, i < 5 ? "/b/f" : "/c/f", 64L * i, 64, List.of(), List.of()));
    }
    SampleSpace space = space("stratified(directory)", blocks, 7);
    assertThat(space.samples().get(0))
        .extracting(Stratum::name, Stratum::take)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("/a/", 4),
            org.assertj.core.groups.Tuple.tuple("/b/", 2),
            org.assertj.core.groups.Tuple.tuple("/c/", 1));
  }

  @Test
  void aSmallStratumIsNotLeftOut() {
    // 1 block of 41 would get 0.1 of 4: it gets one, the largest gives it up.
    List<Block> blocks = new ArrayList<>(Blocks.ofFiles(40, "/large"));
    blocks.add(Block.of(40, "/small", 0, 64, List.of(), List.of()));
    SampleSpace space = space("stratified(file)", blocks, 4);
    assertThat(space.samples().get(0)).extracting(Stratum::take).containsExactly(3, 1);
  }

  @Test
  void fewerBlocksThanStrataAreRefused() {
    assertThatThrownBy(() -> space("stratified(file)", Blocks.ofFiles(2, "/a", "/b", "/c"), 2))
        .hasMessageContainingAll("K = 2", "3 strata", "at least 0.5");
  }

  @Test
  void aStratumFunctionOfAUsersOwnIsUsed() {
    SampleSpace space = space("stratified(my.Parity)", Blocks.ofFiles(8, "/f"), 4);
    assertThat(space.samples().get(0)).extracting(Stratum::name).containsExactly("even", "odd");
    assertThat(space.samples().get(0).get(1).candidates()).containsExactly(1, 3, 5, 7);
  }

  @Test
  void aBlockWithoutAStratumIsRefused() {
    BlockSampler sampler = new StratifiedSampler(block -> block.index() == 1 ? "" : "s");
    assertThatThrownBy(() -> sampler.sample(Blocks.ofFiles(3, "/f"), 2, new SplittableRandom(1)))
        .hasMessageContainingAll("block 1", "no stratum");
  }

  @Test
  void aSamplerOfAUsersOwnIsUsed() {
    assertThat(space("my.Own", Blocks.ofFiles(8, "/f"), 2).samples().get(0).get(0).candidates())
        .containsExactly(1, 2, 3);
  }

  @Test
  void unknownSamplersAreRefusedWithWhatThereIs() {
    assertThatThrownBy(() -> space("some", Blocks.ofFiles(8, "/f"), 2))
        .hasMessageContainingAll("unknown sampler some", "any", "disjoint(f)", "BlockSampler");
    assertThatThrownBy(() -> space("java.lang.String", Blocks.ofFiles(8, "/f"), 2))
        .hasMessageContainingAll("java.lang.String", "does not implement");
    assertThatThrownBy(() -> space("disjoint(x)", Blocks.ofFiles(8, "/f"), 2))
        .hasMessageContainingAll("disjoint(x)", "disjoint(4)");
    assertThatThrownBy(() -> space("disjoint(0)", Blocks.ofFiles(8, "/f"), 2))
        .hasMessageContaining("at least 1");
    assertThatThrownBy(() -> space("stratified(nobody)", Blocks.ofFiles(8, "/f"), 2))
        .hasMessageContainingAll("stratified(nobody)", "StratumFunction");
  }

  @Test
  void aSampleThatCannotBeMetIsRefused() {
    assertRefused(Stratum.of("s", List.of(0, 9), 2), "names block 9, which is foreign");
    assertRefused(Stratum.of("s", List.of(0, -1), 2), "foreign");
    assertRefused(Stratum.of("s", List.of(0, 0, 1), 2), "names a block twice");
    assertRefused(Stratum.of("s", List.of(), 2), "has no blocks");
    assertRefused(Stratum.of("s", List.of(0, 1, 2), 3), "has 3 blocks", "K = 2");
    assertRefused(Stratum.of("s", List.of(0), 2), "needs 2 of 1");
    assertRefused(Stratum.of("s", List.of(0, 1), 0), "needs 0 of 2");
  }

  @Test
  void blocksOfTwoStrataOverlapAndAreRefused() {
    SampleSpace space =
        SampleSpace.of(
            List.of(Stratum.of("a", List.of(0, 1), 1), Stratum.of("b", List.of(1, 2), 1)));
    assertThatThrownBy(() -> space.checked("mine", 8, 2))
        .hasMessageContainingAll("mine", "stratum b", "repeats block 1");
  }

  @Test
  void aSpaceWithoutASampleIsRefused() {
    assertThatThrownBy(() -> SampleSpace.oneOf(List.of()).checked("mine", 8, 2))
        .hasMessageContaining("returned no sample");
  }

  @Test
  void aPreselectedSampleMeetsTheStrata() {
    SampleSpace space =
        SampleSpace.of(
            List.of(Stratum.of("a", range(50), 5), Stratum.of("b", List.of(50, 51, 52), 2)));
    List<Integer> chosen = PreselectedSample.of(space, new SplittableRandom(3));
    assertThat(chosen).hasSize(7).doesNotHaveDuplicates().isSorted();
    assertThat(chosen).filteredOn(block -> block >= 50).hasSize(2);
    assertThat(PreselectedSample.of(space, new SplittableRandom(4))).isNotEqualTo(chosen);
  }

  private static void assertRefused(Stratum stratum, String... message) {
    assertThatThrownBy(() -> SampleSpace.of(List.of(stratum)).checked("mine", 8, 2))
        .hasMessageContaining("sampler mine, sample 0")
        .hasMessageContainingAll(message);
  }

  private static TreeSet<Integer> range(int n) {
    TreeSet<Integer> range = new TreeSet<>();
    for (int i = 0; i < n; i++) {
      range.add(i);
    }
    return range;
  }
}
