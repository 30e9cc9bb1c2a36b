// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.kmn.core.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.DelegatingInputFormat;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Splits of Hadoop's own wrapping formats keep the file that they are of. */
class CandidatesTest {
  @TempDir private Path home;

  @BeforeEach
  void write() throws IOException {
    for (String file : List.of("a/one", "a/two", "b/three")) {
      Path path = home.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "a line\n");
    }
  }

  private org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(home.resolve(name).toUri());
  }

  private void assertNamed(List<Block> blocks) {
    assertThat(blocks)
        .extracting(block -> home.relativize(Path.of(java.net.URI.create(block.path()))).toString())
        .containsExactlyInAnyOrder("a/one", "a/two", "b/three");
  }

  @Test
  void blocksOfMultipleInputsHaveTheNamesOfTheirFiles() throws Exception {
    Job job = Job.getInstance(new Configuration());
    MultipleInputs.addInputPath(job, path("a"), TextInputFormat.class, Mapper.class);
    MultipleInputs.addInputPath(job, path("b"), TextInputFormat.class, Mapper.class);
    assertNamed(Candidates.ofNew(new DelegatingInputFormat<Object, Object>().getSplits(job)));
  }

  @Test
  void blocksOfMultipleInputsOfTheOlderInterfaceHaveTheNamesOfTheirFiles() throws Exception {
    JobConf conf = new JobConf();
    for (String input : List.of("a", "b")) {
      org.apache.hadoop.mapred.lib.MultipleInputs.addInputPath(
          conf,
          path(input),
          org.apache.hadoop.mapred.TextInputFormat.class,
          org.apache.hadoop.mapred.lib.IdentityMapper.class);
    }
    assertNamed(
        Candidates.ofOld(
            new org.apache.hadoop.mapred.lib.DelegatingInputFormat<Object, Object>()
                .getSplits(conf, 1)));
  }

  @Test
  void splitsOfSeveralFilesInsideMultipleInputsAreRefused() throws Exception {
    Job job = Job.getInstance(new Configuration());
    MultipleInputs.addInputPath(job, path("a"), CombineTextInputFormat.class, Mapper.class);
    MultipleInputs.addInputPath(job, path("b"), TextInputFormat.class, Mapper.class);
    assertThatThrownBy(
            () -> Candidates.ofNew(new DelegatingInputFormat<Object, Object>().getSplits(job)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("splits of several files");
  }
}
