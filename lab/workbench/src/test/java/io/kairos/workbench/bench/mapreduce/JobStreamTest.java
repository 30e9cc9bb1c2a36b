// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JobStreamTest {
  @Test
  void aSeedDecidesOrderAndTimes() {
    assertThat(JobStream.of(12, 8, 1)).isEqualTo(JobStream.of(12, 8, 1));
    assertThat(JobStream.of(12, 8, 1)).isNotEqualTo(JobStream.of(12, 8, 2));
  }

  @Test
  void halfOfTheJobsAreSmallAndASixthIsLarge() {
    List<JobStream.Arrival> stream = JobStream.of(12, 8, 3);
    assertThat(
            stream.stream()
                .collect(Collectors.groupingBy(job -> job.shape().name(), Collectors.counting())))
        .containsEntry("small", 6L)
        .containsEntry("medium", 4L)
        .containsEntry("large", 2L);
    assertThat(stream)
        .isSortedAccordingTo((a, b) -> Double.compare(a.arrivalSeconds(), b.arrivalSeconds()));
    assertThat(stream.get(0).arrivalSeconds()).isZero();
  }
}
