// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class JobsAskedTest {
  private final JobsAsked.Converter converter = new JobsAsked.Converter();

  @ParameterizedTest
  @CsvSource({"40, shell:40", "mapreduce, mapreduce", "mapreduce:24, mapreduce:24", "shell, shell"})
  void aNumberAKindOrBothAreUnderstood(String text, String asked) {
    assertThat(converter.convert(text)).hasToString(asked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "10001", "many", "mapreduce:", "mapreduce:x", "spark:3"})
  void anythingElseIsRefusedWithWhatThereIs(String text) {
    assertThatThrownBy(() -> converter.convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("\"" + text + "\" is neither; use a whole number from 1 to 10000")
        .hasMessageContaining("shell or mapreduce");
  }

  @Test
  void mapReduceJobsArePlayedInTheMixWithReducesAndFewerOfThem() {
    DemoCluster cluster = new DemoCluster(2, 4, 0.25);
    JobKind mapReduce = JobKind.named("mapreduce");
    assertThat(mapReduce.usualWorkload()).isEqualTo(Workloads.named("table1-phases"));
    assertThat(mapReduce.usualJobs(mapReduce.usualWorkload(), cluster)).isEqualTo(12);
    assertThat(JobKind.named("shell").usualJobs(Workloads.DEFAULT, cluster)).isEqualTo(240);
  }
}
