// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import io.kairos.sim.trace.PlannedTrace;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.yarn.KairosPaper;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The jobs of a stream; a task runs for as long as it would on a core of that demo's cluster.
 *
 * @param cost what tasks cost there, as far as is known
 * @param launchCpuSeconds part of a launch that uses a core, and so is work of the task here
 */
record DemoTrace(DemoStream stream, TaskCost cost, double launchCpuSeconds) implements Trace {
  @Override
  public String name() {
    return stream.spec().workload().name();
  }

  @Override
  public Stream<TraceJob> jobs() {
    return new PlannedTrace(name(), stream.jobs().stream().map(this::onACore).toList()).jobs();
  }

  /** A trace has neither launches nor crowded nodes: they are settings of the systems. */
  @Override
  public List<String> remarks() {
    double launchAlone =
        cost.overheadSeconds() == 0 ? 1 : cost.aloneOverheadSeconds() / cost.overheadSeconds();
    double launchSeconds = cost.overheadSeconds() - launchCpuSeconds;
    return List.of(
        String.format(
            Locale.ROOT,
            "in that demo a launch took %.3f s on a full node, of which %.3f s are work of the tasks"
                + " here, and %.0f %% of that on an empty one, and a task worked %.1f %% longer on a"
                + " full one; --set launch=%.3fs --set launchAlone=%.3f --set crowding=%.3f plays"
                + " it. Kairos had Q = %d there, which --set kairos.queue=%d plays",
            cost.overheadSeconds(),
            launchCpuSeconds,
            100 * launchAlone,
            100 * cost.crowding(),
            launchSeconds,
            launchAlone,
            cost.crowding(),
            KairosPaper.QUEUE,
            KairosPaper.QUEUE));
  }

  private PlannedJob onACore(PlannedJob job) {
    return job.withWork(launchCpuSeconds + cost.stretch() * job.workSeconds());
  }
}
