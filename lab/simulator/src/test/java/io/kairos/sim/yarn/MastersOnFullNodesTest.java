// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.MapReduceMaster;
import io.kairos.sim.node.Suspension;
import io.kairos.sim.system.Nodes;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.workload.TaskCost;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Masters that hold no core find a place on a full node, as under the daemons. */
class MastersOnFullNodesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final double MASTER_START_SECONDS = 5;

  private final Map<String, Long> atNanos = new HashMap<>();

  @Test
  void aMasterBesideTasksDoesNotWaitForTheEndOfATask() {
    play(false);
    assertThat(waitedSeconds()).as("it is up long before").isLessThan(MASTER_START_SECONDS);
  }

  @Test
  void aMasterThatHoldsACoreWaitsForOne() {
    play(true);
    assertThat(waitedSeconds()).isGreaterThanOrEqualTo(MASTER_START_SECONDS);
  }

  /** From the end of the first job's task to the start of the second's. */
  private double waitedSeconds() {
    return (atNanos.get(Step.STARTED + " 1") - atNanos.get(Step.ENDED + " 0")) / (double) SECOND;
  }

  /** Two tasks on a node of two cores under Q = 0, or of three where a master holds one. */
  private void play(boolean takesCore) {
    EventQueue events = new EventQueue();
    YarnCluster cluster =
        new YarnCluster(
            events,
            new YarnSetup(
                new ModelCluster(
                    Nodes.parse(takesCore ? "1x3" : "1x2"), 1, new TaskCost(0, 1), false),
                Specs.kairos(0, 5, "var", "fifo", 10, Suspension.STOPPED),
                QueueCapacities.parse(QueueCapacities.ONE_QUEUE),
                new MasterSpec(true, takesCore, 0.6, MASTER_START_SECONDS)),
            () -> 0,
            (step, task, node) -> atNanos.put(step + " " + task.job, events.now()),
            false);
    for (int job = 0; job < 2; job++) {
      int id = job;
      events.at(
          20 * job * SECOND,
          EventKind.JOB_ARRIVES.rank(),
          () ->
              cluster.arrive(
                  id,
                  new JobTasks(
                      id,
                      2,
                      0,
                      new JobNeeds("", TaskSize.ONE_CORE, TaskSize.ONE_CORE),
                      new MapReduceMaster(0.5, true),
                      task -> 100 * SECOND)));
    }
    while (!atNanos.containsKey(Step.ENDED + " 1")) {
      events.step();
    }
  }
}
