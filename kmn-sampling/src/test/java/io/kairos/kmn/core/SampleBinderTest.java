// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SampleBinderTest {
  private static final long WAIT_MILLIS = 3000;
  private static final long SAMPLE_WAIT_MILLIS = 1000;

  private static SampleBinder binder(List<Block> blocks, SampleSpace space, double extraRatio) {
    return new SampleBinder(
        blocks,
        space,
        extraRatio,
        Blocks.RACK_IN_NAME,
        new BindingWaits(WAIT_MILLIS, SAMPLE_WAIT_MILLIS),
        new SplittableRandom(1));
  }

  private static SampleSpace any(int n, int k) {
    return Samplers.byName("any", name -> null)
        .sample(Blocks.ofFiles(n, "/f"), k, new SplittableRandom(1));
  }

  private static Verdict only(List<Verdict> verdicts) {
    assertThat(verdicts).hasSize(1);
    return verdicts.get(0);
  }

  @Test
  void aHostGetsABlockOfItsOwn() {
    SampleBinder binder = binder(Blocks.on("a-1", "a-2", "b-1"), any(3, 1), 1);
    Verdict verdict = only(binder.offer(0, "a-2", 0));
    assertThat(verdict.block()).isEqualTo(1);
    assertThat(verdict.locality()).isEqualTo(Locality.NODE);
  }

  @Test
  void memoryGoesBeforeDisk() {
    List<Block> blocks =
        List.of(
            Block.of(0, "/f", 0, 64, List.of("a-1"), List.of()),
            Block.of(1, "/f", 64, 64, List.of("a-1", "a-2"), List.of("a-1")),
            Block.of(2, "/f", 128, 64, List.of("a-1"), List.of()));
    Verdict verdict = only(binder(blocks, any(3, 1), 1).offer(0, "a-1", 0));
    assertThat(verdict.block()).isEqualTo(1);
    assertThat(verdict.locality()).isEqualTo(Locality.MEMORY);
  }

  @Test
  void aHostWithoutABlockIsDeclinedUntilTheWaitIsOver() {
    SampleBinder binder = binder(Blocks.on("a-1", "b-1"), any(2, 2), 1);
    binder.ask(0, 100);
    assertThat(only(binder.offer(0, "a-9", 100 + WAIT_MILLIS - 1)).isDeclined()).isTrue();
    Verdict verdict = only(binder.offer(0, "a-9", 100 + WAIT_MILLIS));
    assertThat(verdict.block()).isEqualTo(0);
    assertThat(verdict.locality()).isEqualTo(Locality.RACK);
    assertThat(only(binder.offer(1, "c-1", 100 + WAIT_MILLIS)).locality())
        .as("nothing in this rack is left")
        .isEqualTo(Locality.OFF_RACK);
  }

  @Test
  void aLocalLaunchStartsTheWaitAgain() {
    SampleBinder binder = binder(Blocks.on("a-1", "b-1", "c-1"), any(3, 3), 1);
    binder.ask(0, 0);
    binder.ask(1, 0);
    binder.offer(0, "a-1", 2900);
    assertThat(only(binder.offer(1, "d-1", 5899)).isDeclined()).isTrue();
    assertThat(only(binder.offer(1, "d-1", 5900)).isDeclined()).isFalse();
  }

  @Test
  void blocksThatNoHostHoldsAreNotWaitedFor() {
    SampleBinder binder = binder(Blocks.ofFiles(3, "/f"), any(3, 2), 1);
    assertThat(only(binder.offer(0, "a-1", 0)).isDeclined()).isFalse();
  }

  @Test
  void aTaskKeepsItsBlockWhereverItRunsAgain() {
    SampleBinder binder = binder(Blocks.on("a-1", "b-1"), any(2, 2), 1);
    int block = only(binder.offer(0, "b-1", 0)).block();
    Verdict again = only(binder.offer(0, "a-1", 1));
    assertThat(again.block()).isEqualTo(block);
    assertThat(again.locality()).isEqualTo(Locality.OFF_RACK);
    assertThat(binder.ask(0, 2)).containsExactly("b-1");
  }

  @Test
  void aHostIsNamedByAsManyTasksAsItHasBlocks() {
    // 4 tasks; a-1 holds two blocks, each of the others one.
    SampleBinder binder = binder(Blocks.on("a-1", "a-1", "b-1", "c-1", "d-1"), any(5, 4), 1);
    Map<String, Integer> named = new HashMap<>();
    for (int task = 0; task < 4; task++) {
      List<String> hosts = binder.ask(task, 0);
      assertThat(hosts).isNotEmpty();
      hosts.forEach(host -> named.merge(host, 1, Integer::sum));
    }
    assertThat(named).isEqualTo(Map.of("a-1", 2, "b-1", 1, "c-1", 1, "d-1", 1));
  }

  @Test
  void tasksThatCanReadFromMemoryNameOnlyThoseHosts() {
    List<Block> blocks =
        List.of(
            Block.of(0, "/f", 0, 64, List.of("a-1", "a-2"), List.of("a-2")),
            Block.of(1, "/f", 64, 64, List.of("a-1", "b-2"), List.of()),
            Block.of(2, "/f", 128, 64, List.of("b-1", "a-1"), List.of("b-1")));
    SampleBinder binder = binder(blocks, any(3, 3), 1);
    Set<String> hosts = new HashSet<>(binder.ask(0, 0));
    hosts.addAll(binder.ask(1, 0));
    assertThat(hosts).containsExactlyInAnyOrder("a-2", "b-1");
    assertThat(binder.ask(2, 0)).contains("a-1");
  }

  @Test
  void theMostLocalOfSeveralSamplesIsChosen() {
    // Samples {0,1}, {2,3}; the granted hosts hold 2 and 3.
    SampleSpace space =
        SampleSpace.oneOf(
            List.of(
                List.of(Stratum.of("first", List.of(0, 1), 2)),
                List.of(Stratum.of("second", List.of(2, 3), 2))));
    SampleBinder binder = binder(Blocks.on("a-1", "a-2", "b-1", "b-2"), space, 1.5);
    assertThat(binder.tasks()).isEqualTo(2);
    assertThat(binder.offer(0, "b-2", 0)).as("held until there is one for each task").isEmpty();
    List<Verdict> verdicts = binder.offer(1, "b-1", 10);
    assertThat(verdicts).extracting(Verdict::block).containsExactly(3, 2);
    assertThat(binder.strata()).extracting(Stratum::name).containsExactly("second");
  }

  @Test
  void theSampleIsChosenWhenTheSampleWaitIsOver() {
    SampleSpace space =
        SampleSpace.oneOf(
            List.of(
                List.of(Stratum.of("first", List.of(0, 1), 2)),
                List.of(Stratum.of("second", List.of(2, 3), 2))));
    SampleBinder binder = binder(Blocks.on("a-1", "a-2", "b-1", "b-2"), space, 1);
    binder.ask(0, 50);
    binder.ask(1, 50);
    binder.offer(0, "a-1", 50);
    assertThat(binder.settlesAtMillis()).isEqualTo(50 + SAMPLE_WAIT_MILLIS);
    assertThat(binder.settle(1049)).isEmpty();
    assertThat(only(binder.settle(1050)).block()).isZero();
    assertThat(only(binder.offer(1, "b-1", 1060)).isDeclined())
        .as("the job is confined to the sample")
        .isTrue();
    assertThat(only(binder.offer(1, "a-2", 1070)).block()).isEqualTo(1);
  }

  @Test
  void aHeldContainerThatIsGoneIsForgotten() {
    SampleSpace space =
        SampleSpace.oneOf(
            List.of(
                List.of(Stratum.of("first", List.of(0), 1)),
                List.of(Stratum.of("second", List.of(1), 1))));
    SampleBinder binder =
        new SampleBinder(
            Blocks.on("a-1", "a-2"),
            space,
            1,
            Blocks.RACK_IN_NAME,
            new BindingWaits(0, 10),
            new SplittableRandom(1));
    binder.withdraw(0);
    assertThat(binder.settlesAtMillis()).isEqualTo(Long.MAX_VALUE);
    assertThat(binder.settle(1_000_000)).isEmpty();
  }

  @Test
  void aFullStratumGivesNoMoreBlocks() {
    SampleSpace space =
        SampleSpace.of(
            List.of(Stratum.of("a", List.of(0, 1, 2), 1), Stratum.of("b", List.of(3, 4), 1)));
    SampleBinder binder = binder(Blocks.on("a-1", "a-1", "a-1", "b-1", "b-1"), space, 1);
    assertThat(only(binder.offer(0, "a-1", 0)).isDeclined()).isFalse();
    assertThat(only(binder.offer(1, "a-1", 1)).isDeclined()).isTrue();
    assertThat(only(binder.offer(1, "b-1", 2)).block()).isIn(3, 4);
    assertThat(binder.stratumOfTask(0)).isZero();
    assertThat(binder.stratumOfTask(1)).isEqualTo(1);
  }

  @Test
  void earlierBindingsAreKeptAfterARestart() {
    SampleBinder binder = binder(Blocks.on("a-1", "a-1", "b-1"), any(3, 2), 1.5);
    binder.restore(Map.of(2, 0));
    assertThat(only(binder.offer(2, "b-1", 0)).block()).isZero();
    assertThat(only(binder.offer(0, "a-1", 0)).block()).isEqualTo(1);
  }

  @Test
  void earlierBindingsChooseTheirSampleAgain() {
    SampleSpace space =
        SampleSpace.oneOf(
            List.of(
                List.of(Stratum.of("first", List.of(0, 1), 2)),
                List.of(Stratum.of("second", List.of(2, 3), 2))));
    SampleBinder binder = binder(Blocks.on("a-1", "a-2", "b-1", "b-2"), space, 1);
    binder.restore(Map.of(0, 3));
    assertThat(only(binder.offer(1, "b-1", 0)).block()).isEqualTo(2);
  }

  @Test
  void bindingsOfAnotherJobAreRefused() {
    SampleBinder binder = binder(Blocks.on("a-1", "a-2"), any(2, 1), 1);
    assertThatThrownBy(() -> binder.restore(Map.of(0, 7))).hasMessageContaining("fit no sample");
    assertThatThrownBy(() -> binder.restore(Map.of(0, 1, 1, 1)))
        .hasMessageContaining("fit no sample");
  }

  @Test
  void aTaskTooManyIsAnError() {
    SampleBinder binder = binder(Blocks.on("a-1", "a-2"), any(2, 1), 1);
    binder.offer(0, "a-1", 0);
    assertThatThrownBy(() -> binder.offer(1, "a-2", 0)).hasMessageContaining("one more than");
  }
}
