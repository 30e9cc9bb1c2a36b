// SPDX-License-Identifier: Apache-2.0
/**
 * Streams of jobs, drawn from a seed: the simulator plays them in a model and the demo on real
 * daemons. A workload is one small class and one line in {@link io.kairos.sim.workload.Workloads}.
 */
package io.kairos.sim.workload;
