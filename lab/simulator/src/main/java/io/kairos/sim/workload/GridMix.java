// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Jobs of many equal tasks, as in Yaq's synthetic workloads (EuroSys'16, §6.1): 100 tasks a job on
 * 80 nodes there, two for every core here.
 *
 * @param durations how long tasks take, shortest first
 * @param seconds of the shortest task
 */
record GridMix(String name, List<Duration> durations, double seconds) implements Workload {
  private static final int TASKS_PER_CORE = 2;
  private static final int JOBS_PER_CORE = 8;

  /** A share of the jobs whose tasks take so many times as long as the shortest. */
  record Duration(String name, double probability, double relative) {}

  GridMix {
    durations = List.copyOf(durations);
  }

  @Override
  public List<JobClass> classes(int cores) {
    return durations.stream()
        .map(
            duration ->
                new JobClass(
                    duration.name(),
                    duration.probability(),
                    TASKS_PER_CORE * cores,
                    duration.relative()))
        .toList();
  }

  @Override
  public OptionalDouble unitSeconds() {
    return OptionalDouble.of(seconds);
  }

  @Override
  public int usualJobsPerCore() {
    return JOBS_PER_CORE;
  }
}
