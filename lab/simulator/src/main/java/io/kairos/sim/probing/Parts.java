// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/**
 * What a system of this family is put together from.
 *
 * @param shortJobs how tasks of jobs that are taken for short ones get to workers
 * @param longJobs how those of others do
 * @param discipline which probe a worker serves next
 * @param isSticky whether the probe of a short job stays until the job has no task left
 * @param stealAttempts how many workers an idle one asks for short tasks behind a long one
 * @param shortPartition share of the workers that get no long task from a central scheduler
 */
record Parts(
    JobPlacement shortJobs,
    JobPlacement longJobs,
    Discipline discipline,
    boolean isSticky,
    int stealAttempts,
    double shortPartition) {}
