// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.SettingValues;
import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.simple.RandomSource;

/**
 * What a system did with some jobs.
 *
 * @param ends when each job ended, nanoseconds
 * @param steps what happened: nanosecond, step, job and worker
 * @param events of the engine, all together
 */
record Played(long[] ends, List<String> steps, long events) {
  /** Plays them until all have ended, with exact estimates. */
  static Played of(
      String name,
      int workers,
      int cores,
      Map<String, String> settings,
      List<TraceJob> jobs,
      long seed) {
    return of(name, Nodes.equal(workers, cores), settings, jobs, seed);
  }

  /** The same on nodes that may differ. */
  static Played of(
      String name, Nodes nodes, Map<String, String> settings, List<TraceJob> jobs, long seed) {
    SimulatedSystem system = SimulatedSystem.ALL.get(name);
    SettingValues values = SettingArguments.read(system, settings);
    long cutoffNanos = values.find(EstimateSettings.CUTOFF).orElse(Long.MAX_VALUE);
    EventQueue events = new EventQueue();
    long[] ends = new long[jobs.size()];
    List<String> steps = new ArrayList<>();
    int[] left = {jobs.size()};
    Cluster cluster =
        new Cluster(
            nodes,
            events,
            RandomSource.XO_RO_SHI_RO_128_PP.create(seed),
            values,
            (job, nanos) -> {
              if (job.endTask()) {
                ends[job.number()] = events.now();
                left[0]--;
              }
            },
            (step, job, worker) ->
                steps.add(events.now() + " " + step + " " + job.number() + " " + worker));
    Scheduler scheduler = system.start(cluster);
    for (int number = 0; number < ends.length; number++) {
      TraceJob job = jobs.get(number);
      boolean isLong = job.meanNanos() > cutoffNanos;
      SimJob arriving = new SimJob(number, job, job.meanNanos(), isLong, isLong);
      events.at(job.arrivalNanos(), EventKind.JOB_ARRIVES.rank(), () -> scheduler.arrive(arriving));
    }
    while (left[0] > 0) {
      events.step();
    }
    return new Played(ends, steps, events.happened());
  }
}
