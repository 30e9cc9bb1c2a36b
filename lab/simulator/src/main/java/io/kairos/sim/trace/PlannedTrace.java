// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import io.kairos.sim.workload.PlannedJob;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A stream of jobs as the demo plays it. A task runs for as long as its work takes.
 *
 * @param name for reports
 * @param planned in the order of their arrivals
 */
public record PlannedTrace(String name, List<PlannedJob> planned) implements Trace {
  @Override
  public Stream<TraceJob> jobs() {
    return planned.stream().map(PlannedTrace::job);
  }

  private static TraceJob job(PlannedJob planned) {
    long nanos = Math.max(1, Seconds.toNanos(planned.workSeconds()));
    long[] tasks = new long[planned.tasks()];
    Arrays.fill(tasks, nanos);
    return new TraceJob(Seconds.toNanos(planned.arrivalSeconds()), nanos, tasks, planned.reduces());
  }
}
