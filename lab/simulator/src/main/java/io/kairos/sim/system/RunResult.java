// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import java.util.Map;

/**
 * What came of a trace under one system.
 *
 * @param shortJobs job completion times of short jobs, by the cut-off of the run and true durations
 * @param longJobs those of the others
 * @param all of all jobs
 * @param slowdowns of all jobs: completion time in multiples of its critical path, the longest way
 *     through its stages
 * @param utilization share of the workers' time in which tasks ran, from 0 to 1, from the first
 *     arrival to the last end
 * @param meanWaitSeconds of a task, from the arrival of its job to its start
 * @param counters what else the system counts
 * @param wallSeconds real time that the run took
 */
public record RunResult(
    Times shortJobs,
    Times longJobs,
    Times all,
    Times slowdowns,
    double utilization,
    long preemptions,
    double meanWaitSeconds,
    long messages,
    Map<String, Long> counters,
    long events,
    double makespanSeconds,
    double wallSeconds) {}
