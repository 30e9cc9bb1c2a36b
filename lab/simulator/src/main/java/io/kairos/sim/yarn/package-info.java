// SPDX-License-Identifier: Apache-2.0
/**
 * Systems on YARN: one ResourceManager, by the very objects of {@code io.kairos.rm.dispatch} and
 * {@code io.kairos.rm.placement}, and its nodes.
 */
package io.kairos.sim.yarn;
