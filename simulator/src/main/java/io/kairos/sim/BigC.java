// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import java.util.List;
import java.util.stream.Stream;

/**
 * Big-C as the paper of Kairos compares with it (SoCC'18, §5.1): a CapacityScheduler with a queue
 * for short jobs and one for long jobs, each first in, first out. A short task that finds no free
 * core in the share of the short jobs suspends a long task.
 *
 * <p>A suspended task keeps its node and none of its core. Big-C shrinks a container in steps or at
 * once; here it is at once.
 */
public final class BigC implements SimulatedSystem {
  private static final String SHARE = "share";

  @Override
  public String name() {
    return "big-c";
  }

  @Override
  public String does() {
    return "a queue for short jobs and one for long jobs, as the cut-off says; short tasks suspend"
        + " long ones that hold more than their share";
  }

  @Override
  public List<Knob> knobs() {
    return Stream.concat(
            Stream.of(
                new Knob(
                    SHARE,
                    Knob.Kind.SHARE,
                    "0.95",
                    "Share of the cores for which short tasks suspend long ones"),
                YarnRun.LAUNCH),
            EstimateKnobs.ALL.stream()
                .filter(knob -> !knob.name().equals(EstimateKnobs.SHORT_PARTITION)))
        .toList();
  }

  @Override
  public boolean knowsReduces() {
    return true;
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new BigCRun(cluster, cluster.knobs().number(SHARE));
  }
}
