// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import io.kairos.sim.workload.Workload;
import io.kairos.workbench.demo.job.JobKind;
import java.util.OptionalDouble;

/**
 * Which stream of jobs a user wants to see played. The times of its jobs depend on the machine too.
 *
 * @param kind of its jobs
 * @param workload mix of its jobs
 * @param jobs number of jobs
 * @param load share of the cores' time that the stream would keep them busy, above 0
 * @param seed of the stream's random numbers
 * @param lastArrivalSeconds when the last job comes; empty to find it out
 */
public record StreamAsked(
    JobKind kind,
    Workload workload,
    int jobs,
    double load,
    long seed,
    OptionalDouble lastArrivalSeconds) {}
