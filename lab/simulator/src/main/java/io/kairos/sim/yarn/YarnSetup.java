// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

/**
 * A cluster that runs YARN.
 *
 * @param queues of the jobs
 * @param masters of the jobs
 */
record YarnSetup(
    ModelCluster cluster, SystemSpec system, QueueCapacities queues, MasterSpec masters) {}
