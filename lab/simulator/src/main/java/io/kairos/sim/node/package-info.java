// SPDX-License-Identifier: Apache-2.0
/**
 * Nodes of the model, which run the very objects of a NodeManager: {@code io.kairos.nm.las}, {@code
 * io.kairos.yaq.queue}.
 */
package io.kairos.sim.node;
