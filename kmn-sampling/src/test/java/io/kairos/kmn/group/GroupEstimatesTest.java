// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.kmn.mapreduce.KmnSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupEstimatesTest {
  @TempDir private Path output;

  private KmnSample sample(String lineage) throws IOException {
    Files.writeString(output.resolve("_KMN_SAMPLE.json"), lineage.replace('\'', '"'));
    return KmnSample.read(new org.apache.hadoop.fs.Path(output.toUri()), new Configuration(false));
  }

  private static String block(String path, String stratum) {
    return "{'path':'"
        + path
        + "','offset':0,'length':8,'stratum':'"
        + stratum
        + "','chosen':true}";
  }

  private KmnSample any(int n, int k) throws IOException {
    List<String> blocks = IntStream.range(0, k).mapToObj(i -> block("f" + i, "all")).toList();
    return sample(
        "{'N':" + n + ",'seed':7,'sampler':'any','blocks':[" + String.join(",", blocks) + "]}");
  }

  private static List<String> lines(String block, BlockTotals totals) {
    return totals.lines().stream().map(line -> block + ":0+8\t" + line).toList();
  }

  @Test
  void estimatesOfGroupsTakeBlocksWithoutTheGroupAsZero() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      BlockTotals totals = new BlockTotals();
      totals.add("common", 10);
      totals.add("common", 20 + i);
      if (i == 2) {
        totals.add("rare\t=\n%", 5);
      }
      totals.skip();
      lines.addAll(lines("f" + i, totals));
    }
    GroupEstimates estimates = GroupEstimates.of(any(40, 4), lines, 0.95);

    assertThat(estimates.groups()).containsExactly("common", "rare\t=\n%");
    assertThat(estimates.records()).isEqualTo(9);
    assertThat(estimates.skipped()).isEqualTo(4);
    assertThat(estimates.total().count().value()).isEqualTo(90);
    GroupEstimate common = estimates.of("common");
    assertThat(common.count().value()).isEqualTo(80);
    assertThat(common.count().error()).isZero();
    assertThat(common.sum().value()).isEqualTo(1260);
    assertThat(common.mean().value()).isEqualTo(15.75);
    GroupEstimate rare = estimates.of("rare\t=\n%");
    assertThat(rare.sum().value()).isEqualTo(50);
    assertThat(rare.sum().low()).isLessThan(0);
    assertThat(rare.sum().note().orElseThrow()).contains("differ much from the others");
    assertThat(rare.mean().value()).isEqualTo(5);
  }

  @Test
  void groupsAreGatheredOnceForAllEstimates() throws IOException {
    List<String> lines = List.of("f0:0+8\t1\t2.0\t0", "f1:0+8\t1\t2.0\t0");
    GroupEstimates estimates = GroupEstimates.of(any(9, 2), lines, 0.95);
    assertThat(estimates.groups()).isSameAs(estimates.groups()).isEmpty();
  }

  @Test
  void strataAreWeighedByTheirBlocksAndNotByTheirSampledOnes() throws IOException {
    KmnSample stratified =
        sample(
            "{'N':110,'seed':7,'sampler':'stratified(directory)',"
                + "'strata':[{'name':'few','N':10},{'name':'many','N':100}],'blocks':["
                + String.join(
                    ",",
                    block("a", "few"),
                    block("b", "few"),
                    block("c", "many"),
                    block("d", "many"))
                + "]}");
    List<String> lines = new ArrayList<>();
    double[] sums = {1000, 1200, 9, 11};
    for (int i = 0; i < sums.length; i++) {
      BlockTotals totals = new BlockTotals();
      totals.add(sums[i]);
      lines.addAll(lines(Character.toString('a' + i), totals));
    }
    GroupEstimate total = GroupEstimates.of(stratified, lines, 0.95).total();

    assertThat(total.sum().value()).isEqualTo(10 * 1100 + 100 * 10);
    assertThat(total.count().value()).isEqualTo(110);
    assertThat(total.mean().value()).isEqualTo(12_000 / 110.0);
    assertThat(total.sum().note().orElseThrow()).contains("2 sampled blocks of stratum few");
  }

  @Test
  void aStratifiedSampleWithoutTheSizesOfItsStrataIsRefused() throws IOException {
    KmnSample older =
        sample(
            "{'N':9,'sampler':'stratified(file)','blocks':["
                + block("a", "a")
                + ","
                + block("b", "b")
                + "]}");
    List<String> lines = List.of("a:0+8\t1\t2.0\t0", "b:0+8\t1\t2.0\t0");
    assertThatThrownBy(() -> GroupEstimates.of(older, lines, 0.95).total())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an older kmn-sampling.jar wrote it: run the job again");
  }

  @Test
  void aDisjointSampleIsOneOfTheWholeInput() throws IOException {
    KmnSample disjoint =
        sample(
            "{'N':20,'sampler':'disjoint(4)','blocks':["
                + block("a", "sample 3")
                + ","
                + block("b", "sample 3")
                + "]}");
    List<String> lines = List.of("a:0+8\t1\t2.0\t0", "b:0+8\t1\t4.0\t0");
    assertThat(GroupEstimates.of(disjoint, lines, 0.95).total().sum().value()).isEqualTo(60);
  }

  @Test
  void intervalsOfAGroupHoldTheTruthThatTheWholeInputHas() throws IOException {
    int blocks = 60;
    int sampled = 20;
    Random dice = new Random(11);
    int held = 0;
    for (int trial = 0; trial < 100; trial++) {
      TreeMap<String, Double> truth = new TreeMap<>();
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < blocks; i++) {
        BlockTotals totals = new BlockTotals();
        for (int record = 0; record < 40; record++) {
          String group = dice.nextInt(4) == 0 ? "a" : "b";
          double value = 10 + dice.nextInt(10);
          totals.add(group, value);
          truth.merge(group, value, Double::sum);
        }
        if (i < sampled) {
          lines.addAll(lines("f" + i, totals));
        }
      }
      GroupEstimates estimates = GroupEstimates.of(any(blocks, sampled), lines, 0.95);
      for (String group : List.of("a", "b")) {
        double sum = truth.get(group);
        GroupEstimate estimate = estimates.of(group);
        held += estimate.sum().low() <= sum && sum <= estimate.sum().high() ? 1 : 0;
      }
    }
    assertThat(held).isBetween(182, 200);
  }

  @Test
  void equalSamplesHaveEqualErrors() throws IOException {
    List<String> lines =
        IntStream.range(0, 6).mapToObj(i -> "f" + i + ":0+8\t2\t" + (i * i) + ".5\t0").toList();
    assertThat(GroupEstimates.of(any(9, 6), lines, 0.9).total().sum().high())
        .isEqualTo(GroupEstimates.of(any(9, 6), lines, 0.9).total().sum().high());
  }

  @Test
  void blocksTooManyOrTooFewOrTwiceAreAnError() throws IOException {
    String first = "f0:0+8\t1\t2.0\t0";
    String second = "f1:0+8\t1\t2.0\t0";
    KmnSample two = any(9, 2);
    for (List<String> lines :
        List.of(
            List.of(first),
            List.of(first, second, "f2:0+8\t1\t1.0\t0"),
            List.of(first, second, first))) {
      assertThatThrownBy(() -> GroupEstimates.of(two, lines, 0.9))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageMatching("(?s).*(added up).*");
    }
    for (String wrong : Arrays.asList("f0:0+8", "f0:0+8\t1", "f0:0+8\t1\tx\t0")) {
      assertThatThrownBy(() -> GroupEstimates.of(two, List.of(wrong), 0.9))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> GroupEstimates.of(two, List.of(first, second), 0.9).of("none"))
        .hasMessage("group none: no sampled block has it, use one of groups().");
  }

  @Test
  void blocksOfOneNameCannotBeToldApart() {
    assertThatThrownBy(
            () -> sample("{'N':9,'blocks':[" + block("", "all") + "," + block("", "all") + "]}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("names two blocks :0+8");
  }

  @Test
  void anOutputWithoutALineageSaysWhy() {
    assertThatThrownBy(() -> sample("{}")).hasMessageContaining("holds no sample");
    assertThatThrownBy(() -> sample("no")).hasMessageContaining("is no JSON");
    assertThatThrownBy(
            () ->
                KmnSample.read(
                    new org.apache.hadoop.fs.Path(output.resolve("none").toUri()),
                    new Configuration(false)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mapreduce.kmn.enabled = false");
  }
}
