// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.demo.job.JobKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortStreamTest {
  private static final TaskCost COST = new TaskCost(0.3, 1.2);

  @ParameterizedTest
  @CsvSource({"default, 60, 2", "table1, 60, 2", "table1-phases, 96, 8", "table1-phases, 24, 8"})
  void aPartOfAThirdAsksForTheLoadOfTheStream(String workload, int jobs, int slots) {
    DemoStream stream = stream(workload, jobs, slots);

    List<PlannedJob> part = ShortStream.of(stream);

    assertThat(part).hasSize(jobs / 3);
    assertThat(part.get(0).arrivalSeconds()).isZero();
    assertThat(part)
        .isSortedAccordingTo((a, b) -> Double.compare(a.arrivalSeconds(), b.arrivalSeconds()));
    double span = part.get(part.size() - 1).arrivalSeconds();
    assertThat(held(part) / slots / span).isCloseTo(0.95, within(1e-6));
    assertThat(span).isLessThan(0.6 * stream.lastArrivalSeconds());
  }

  @Test
  void aShortStreamHasSmallAndLargeJobs() {
    DemoStream stream = stream("default", 60, 2);

    List<PlannedJob> part = ShortStream.of(stream);

    double mean = held(stream.jobs()) / 60;
    assertThat(held(part) / part.size()).isBetween(0.5 * mean, 1.6 * mean);
    assertThat(stream.jobs())
        .extracting(PlannedJob::workSeconds)
        .containsAll(part.stream().map(PlannedJob::workSeconds).toList());
  }

  @Test
  void aStreamOfFewJobsHasNoPart() {
    assertThat(ShortStream.of(stream("default", 6, 2))).isEmpty();
    assertThat(ShortStream.of(stream("default", 1, 2))).isEmpty();
  }

  private static double held(List<PlannedJob> jobs) {
    return jobs.stream()
        .mapToDouble(job -> job.tasks() * COST.heldSeconds(job.workSeconds()))
        .sum();
  }

  private static DemoStream stream(String workload, int jobs, int slots) {
    StreamSpec spec = new StreamSpec(Workloads.named(workload), jobs, 0.95, slots, 0.2, COST);
    return new DemoStream(JobKind.ALL.get(0), spec, 3, spec.draw(3));
  }
}
