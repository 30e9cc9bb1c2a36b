// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class StratifiedSamplerTest {
  @Property
  void sharesAreThoseOfAWalkOverAllStrataForEachBlockThatIsLeft(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(min = 1, max = 30) Integer> blocks,
      @ForAll long seed) {
    Map<String, Integer> sizes = sizes(blocks);
    int n = blocks.stream().mapToInt(Integer::intValue).sum();
    int k = new SplittableRandom(seed).nextInt(blocks.size(), n + 1);

    Map<String, Integer> shares = StratifiedSampler.shares(sizes, n, k);

    assertThat(shares).isEqualTo(sharesByWalks(sizes, n, k));
    assertThat(shares.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(k);
  }

  /** Counts how often somebody asks for the size of a stratum. */
  private static final class CountedSizes extends TreeMap<String, Integer> {
    private static final long serialVersionUID = 1;

    private int asked;

    @Override
    public Integer get(Object name) {
      asked++;
      return super.get(name);
    }
  }

  @Example
  void aThousandStrataAreNotComparedForEachBlockThatIsLeft() {
    CountedSizes sizes = new CountedSizes();
    for (int i = 0; i < 1_000; i++) {
      sizes.put("s" + i, i % 2 == 0 ? 3 : 5);
    }
    StratifiedSampler.shares(sizes, 4_000, 2_000);
    assertThat(sizes.asked).isLessThan(100_000);
  }

  private static Map<String, Integer> sizes(List<Integer> blocks) {
    Map<String, Integer> sizes = new TreeMap<>();
    for (int i = 0; i < blocks.size(); i++) {
      sizes.put("s" + i, blocks.get(i));
    }
    return sizes;
  }

  private static Map<String, Integer> sharesByWalks(Map<String, Integer> sizes, int n, int k) {
    Map<String, Integer> shares = new TreeMap<>();
    sizes.forEach((name, size) -> shares.put(name, (int) Math.max(1, (long) k * size / n)));
    Comparator<String> owed =
        Comparator.comparingLong(name -> (long) k * sizes.get(name) - (long) shares.get(name) * n);
    Comparator<String> leastOwed = owed.thenComparing(Comparator.reverseOrder());
    int given = shares.values().stream().mapToInt(Integer::intValue).sum();
    for (; given < k; given++) {
      String most =
          sizes.keySet().stream()
              .filter(name -> shares.get(name) < sizes.get(name))
              .max(leastOwed)
              .orElseThrow();
      shares.merge(most, 1, Integer::sum);
    }
    for (; given > k; given--) {
      String least =
          sizes.keySet().stream().filter(name -> shares.get(name) > 1).min(leastOwed).orElseThrow();
      shares.merge(least, -1, Integer::sum);
    }
    return shares;
  }
}
