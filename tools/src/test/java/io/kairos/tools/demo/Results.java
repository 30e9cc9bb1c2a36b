// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import io.kairos.sim.workload.Job;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import io.kairos.tools.Machine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A small outcome to render: two jobs, twice as fast under Kairos. */
final class Results {
  static final TaskCost COST = new TaskCost(0, 1);

  private Results() {}

  static DemoResult sample() {
    DemoOptions options =
        new DemoOptions(
            2,
            42,
            0.95,
            Workloads.DEFAULT,
            Baseline.CAPACITY,
            DemoOptions.PolicyChoice.LAS,
            DemoOptions.JobOrderChoice.LAS,
            DemoOptions.TieBreakerChoice.VAR,
            Path.of("work"),
            Path.of("result.json"),
            Path.of("cdf.png"));
    SchedulerSetup kairos =
        new SchedulerSetup("kairos", "Kairos", "LAS", Map.of("a", "b"), Map.of(), "cgroup");
    return new DemoResult(
        options,
        new DemoCluster(2, 1),
        new Machine(2, "cpu", "os", "java"),
        1_000_000,
        new DemoStream(new StreamSpec(Workloads.DEFAULT, 2, 0.95, 2, 1, COST), List.of()),
        "cgroup-v1-quota",
        result(Baseline.CAPACITY.setup(), 2, 8, 0),
        result(kairos, 1, 4, 17));
  }

  private static SchedulerResult result(
      SchedulerSetup setup, double firstJct, double secondJct, long preemptions) {
    List<JobOutcome> outcomes =
        List.of(
            new JobOutcome(new Job(0, 1, 1, 1), firstJct),
            new JobOutcome(new Job(1, 2, 2, 1), secondJct));
    return SchedulerResult.of(setup, outcomes, COST, COST, 2, preemptions, 0.03);
  }
}
