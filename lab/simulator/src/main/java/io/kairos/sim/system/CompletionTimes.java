// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

/**
 * How long the jobs of a run took.
 *
 * @param shortJobs job completion times of short jobs, by the cut-off of the run and true durations
 * @param longJobs those of the others
 * @param all of all jobs
 * @param slowdowns of all jobs: completion time in multiples of its critical path, the longest way
 *     through its stages
 */
public record CompletionTimes(Times shortJobs, Times longJobs, Times all, Times slowdowns) {}
