// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import java.util.List;

/**
 * Classes of jobs that keep a cluster busy.
 *
 * @param name of the trace that is drawn from them
 * @param classes short jobs before long ones; their shares add up to 1
 * @param cutoffSeconds mean task duration above which jobs are long
 * @param busyWorkers how many workers the jobs keep busy on average
 */
record JobMix(String name, List<JobLaw> classes, double cutoffSeconds, double busyWorkers) {}
