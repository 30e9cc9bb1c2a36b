// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever containers come, in whatever order: the sample is one of the space. */
class SampleBinderPropertiesTest {
  private static final int HOSTS = 12;

  @Property(tries = 400)
  void everyTaskGetsABlockOfItsOwnAndEveryStratumItsNumber(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 60) int n,
      @ForAll @IntRange(min = 1, max = 4) int strataOrSamples,
      @ForAll @IntRange(min = 100, max = 200) int ratioPercent,
      @ForAll boolean disjoint) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Block> blocks = blocks(n, random);
    double ratio = ratioPercent / 100.0;
    SampleSpace space =
        disjoint ? disjoint(n, strataOrSamples) : strata(n, strataOrSamples, random);
    int k = space.samples().get(0).stream().mapToInt(Stratum::take).sum();
    space.checked("test", n, k);
    SampleBinder binder =
        new SampleBinder(
            blocks, space, ratio, Blocks.RACK_IN_NAME, new BindingWaits(300, 50), random.split());
    drive(binder, random);

    Map<Integer, Integer> bindings = binder.bindings();
    assertThat(bindings).hasSize(binder.tasks()).hasSize(space.tasks(ratio));
    assertThat(new HashSet<>(bindings.values())).as("no block twice").hasSize(bindings.size());
    List<Stratum> sample = binder.strata();
    assertThat(space.samples()).contains(sample);
    Map<Integer, Integer> perStratum = new HashMap<>();
    bindings.forEach(
        (task, block) -> {
          int stratum = binder.stratumOfTask(task);
          perStratum.merge(stratum, 1, Integer::sum);
          assertThat(sample.get(stratum).candidates()).as("no foreign block").contains(block);
        });
    for (int s = 0; s < sample.size(); s++) {
      double used = space.samples().size() == 1 ? ratio : 1;
      assertThat(perStratum.get(s)).isEqualTo(sample.get(s).tasks(used));
    }
  }

  @Property(tries = 200)
  void aRestartInTheMiddleChangesNoBinding(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 40) int n) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Block> blocks = blocks(n, random);
    SampleSpace space = disjoint(n, 2);
    SampleBinder before =
        new SampleBinder(
            blocks, space, 1, Blocks.RACK_IN_NAME, BindingWaits.NONE, new SplittableRandom(1));
    before.offer(0, host(random), 0);
    before.settle(10);
    Map<Integer, Integer> kept = Map.copyOf(before.bindings());
    SampleBinder after =
        new SampleBinder(
            blocks, space, 1, Blocks.RACK_IN_NAME, BindingWaits.NONE, new SplittableRandom(2));
    after.restore(kept);
    drive(after, random);
    assertThat(after.bindings()).containsAllEntriesOf(kept).hasSize(after.tasks());
    assertThat(new HashSet<>(after.bindings().values())).hasSize(after.tasks());
  }

  @Property(tries = 200)
  void noHostIsNamedByMoreTasksThanItHasBlocks(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int n) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Block> blocks = blocks(n, random);
    int k = 1 + random.nextInt(n);
    Set<Integer> all = new TreeSet<>();
    Map<String, Integer> held = new HashMap<>();
    blocks.forEach(
        block -> {
          all.add(block.index());
          block.hosts().forEach(host -> held.merge(host, 1, Integer::sum));
        });
    SampleBinder binder =
        new SampleBinder(
            blocks,
            SampleSpace.anyOf(all, k),
            1,
            Blocks.RACK_IN_NAME,
            BindingWaits.NONE,
            random.split());
    Map<String, Integer> named = new HashMap<>();
    for (int task = 0; task < k; task++) {
      List<String> hosts = binder.ask(task, 0);
      if (hosts.size() < held.size()) {
        hosts.forEach(host -> named.merge(host, 1, Integer::sum));
      }
    }
    named.forEach((host, count) -> assertThat(count).isLessThanOrEqualTo(held.get(host)));
  }

  /** Grants random hosts to random tasks, retries some, until all are bound. */
  private static void drive(SampleBinder binder, SplittableRandom random) {
    Set<Integer> granted = new TreeSet<>();
    long nowMillis = 0;
    while (binder.bindings().size() < binder.tasks()) {
      nowMillis += random.nextInt(100);
      int task = random.nextInt(binder.tasks());
      binder.ask(task, nowMillis);
      if (!granted.contains(task) || binder.bindings().containsKey(task)) {
        granted.add(task);
        forget(granted, binder.offer(task, host(random), nowMillis));
      }
      forget(granted, binder.settle(nowMillis));
    }
  }

  private static void forget(Set<Integer> granted, List<Verdict> verdicts) {
    verdicts.stream()
        .filter(Verdict::isDeclined)
        .forEach(verdict -> granted.remove(verdict.task()));
  }

  private static String host(SplittableRandom random) {
    int host = random.nextInt(HOSTS);
    return "r" + host / 4 + "-" + host;
  }

  private static List<Block> blocks(int n, SplittableRandom random) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Set<String> hosts = new TreeSet<>();
      for (int copies = random.nextInt(4); copies > 0; copies--) {
        hosts.add(host(random));
      }
      List<String> memory =
          hosts.isEmpty() || random.nextInt(3) > 0 ? List.of() : List.of(hosts.iterator().next());
      blocks.add(Block.of(i, "/f", i, 1, hosts, memory));
    }
    return blocks;
  }

  private static SampleSpace disjoint(int n, int samples) {
    int used = Math.min(samples, n);
    int k = n / used;
    List<List<Stratum>> result = new ArrayList<>();
    for (int s = 0; s < used; s++) {
      List<Integer> members = new ArrayList<>();
      for (int i = 0; i < k; i++) {
        members.add(s * k + i);
      }
      result.add(List.of(Stratum.of("s" + s, members, k)));
    }
    return SampleSpace.oneOf(result);
  }

  private static SampleSpace strata(int n, int strata, SplittableRandom random) {
    int used = Math.min(strata, n);
    List<Stratum> result = new ArrayList<>();
    for (int s = 0; s < used; s++) {
      List<Integer> members = new ArrayList<>();
      for (int i = s; i < n; i += used) {
        members.add(i);
      }
      result.add(Stratum.of("s" + s, members, 1 + random.nextInt(members.size())));
    }
    return SampleSpace.of(result);
  }
}
