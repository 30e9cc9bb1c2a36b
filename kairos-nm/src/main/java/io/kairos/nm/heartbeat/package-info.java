// SPDX-License-Identifier: Apache-2.0
/**
 * What a heartbeat tells the ResourceManager of the node scheduler, and what it brings back of the
 * node's size. Only the assembly uses it.
 */
package io.kairos.nm.heartbeat;
