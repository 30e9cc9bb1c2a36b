// SPDX-License-Identifier: Apache-2.0
/**
 * Streams of jobs, drawn from a seed: the simulator plays them in a model and the demo on real
 * daemons. A workload is one small class and one line in {@code
 * META-INF/services/io.kairos.sim.workload.WorkloadKind}.
 */
package io.kairos.sim.workload;
