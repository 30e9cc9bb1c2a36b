// SPDX-License-Identifier: Apache-2.0
/**
 * A discrete-event model of a cluster that runs the daemons' own policy classes: the node scheduler
 * of {@code io.kairos.nm.las} on every node and the placement of {@code io.kairos.rm.placement} in
 * the middle. It knows no network and no daemon: a task costs its work and a fixed overhead.
 */
package io.kairos.sim;
