// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Stratum;
import io.kairos.kmn.core.output.MapHistory;
import io.kairos.kmn.mapreduce.lineage.Population;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobPlanTest {
  @TempDir private Path directory;

  private final Configuration conf = new Configuration();

  @BeforeEach
  void setDirectory() {
    conf.set(MRJobConfig.MAPREDUCE_JOB_DIR, directory.toUri().toString());
  }

  private static JobPlan plan() {
    List<Block> blocks =
        List.of(
            Block.of(0, "/in/a", 0, 64, List.of("h1", "h2"), List.of("h2")),
            Block.of(1, "/in/b", 64, 32, List.of(), List.of()));
    SampleSpace space = SampleSpace.of(List.of(Stratum.of("all", List.of(0, 1), 1)));
    return new JobPlan(
        blocks,
        new long[] {0, 77},
        space,
        1,
        2.0,
        new Population("stratified(file)", Map.of("a", 1, "b", 1)));
  }

  @Test
  void aPlanThatTheClientWritesIsReadByTheApplicationMaster() throws IOException {
    plan().with(MapHistory.of(List.of(30L, 5_000_000_000L, 10L))).write(conf);
    JobPlan read = JobPlan.read(conf);

    assertThat(read.blocks()).hasToString(plan().blocks().toString());
    assertThat(read.blocks().get(0).hosts()).containsExactlyInAnyOrder("h1", "h2");
    assertThat(read.blocks().get(0).memoryHosts()).containsExactly("h2");
    assertThat(read.splitOffset(1)).isEqualTo(77);
    assertThat(read.space().samples().get(0).get(0).candidates()).containsExactly(0, 1);
    assertThat(read.population().sampler()).isEqualTo("stratified(file)");
    assertThat(read.population().blocksOfStratum()).isEqualTo(Map.of("a", 1, "b", 1));
    assertThat(read.k()).isEqualTo(1);
    assertThat(read.tasks()).isEqualTo(2);
    assertThat(read.history().durationsMillis()).containsExactly(10L, 30L, 5_000_000_000L);
  }

  @Test
  void blocksThatAreReadShareTheNamesOfTheirFilesAndHosts() throws IOException {
    List<Block> blocks =
        List.of(
            Block.of(0, "/in/a", 0, 64, List.of("h1", "h2"), List.of("h1")),
            Block.of(1, "/in/a", 64, 64, List.of("h1"), List.of()));
    SampleSpace space = SampleSpace.anyOf(List.of(0, 1), 1);
    new JobPlan(blocks, new long[2], space, 1, 1, new Population("any", Map.of("all", 2)))
        .write(conf);
    List<Block> read = JobPlan.read(conf).blocks();

    assertThat(read.get(0).path()).isSameAs(read.get(1).path());
    String host = read.get(0).hosts().iterator().next();
    assertThat(host).isEqualTo("h1");
    assertThat(host).isSameAs(read.get(1).hosts().iterator().next());
    assertThat(host).isSameAs(read.get(0).memoryHosts().iterator().next());
  }

  @Test
  void aPlanWithoutAHistoryHasNoneWhenItIsRead() throws IOException {
    plan().write(conf);
    assertThat(JobPlan.read(conf).history().isEmpty()).isTrue();
  }

  @Test
  void aPlanOfAnotherVersionIsRefused() throws IOException {
    Files.write(directory.resolve("kmn.plan"), new byte[] {0, 0, 0, 1});
    assertThatThrownBy(() -> JobPlan.read(conf))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith(
            "kmn.plan has version 1, this is 3: use the same kmn-sampling jar for submission and in"
                + " the cluster.");
  }
}
