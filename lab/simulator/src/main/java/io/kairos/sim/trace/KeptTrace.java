// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A trace in memory: drawing the jobs again for every run takes longer than some runs. */
public record KeptTrace(String name, OptionalDouble cutoffSeconds, List<TraceJob> all)
    implements Trace {
  /** Draws all its jobs; eight bytes for each task must fit. */
  public static KeptTrace of(Trace trace) {
    try (Stream<TraceJob> jobs = trace.jobs()) {
      return new KeptTrace(trace.name(), trace.cutoffSeconds(), jobs.toList());
    }
  }

  @Override
  public Stream<TraceJob> jobs() {
    return all.stream();
  }
}
