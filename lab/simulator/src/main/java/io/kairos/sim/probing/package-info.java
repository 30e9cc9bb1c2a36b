// SPDX-License-Identifier: Apache-2.0
/**
 * Workers of one slot with a queue each, to which schedulers send probes or tasks: the parts that
 * Sparrow, Hawk, Eagle and their baselines are put together from.
 *
 * <p>The model is that of the published Hawk and Eagle simulator: a message takes the network
 * delay, a worker gets a task from its scheduler in a round trip, decisions and stealing are free.
 */
package io.kairos.sim.probing;
