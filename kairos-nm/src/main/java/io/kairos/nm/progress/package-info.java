// SPDX-License-Identifier: Apache-2.0
/**
 * How a node gets to know how much of its jobs is left, and what its queues are guaranteed: it asks
 * the ResourceManager. Only the assembly uses it.
 */
package io.kairos.nm.progress;
