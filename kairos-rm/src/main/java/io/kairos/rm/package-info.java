// SPDX-License-Identifier: Apache-2.0
/**
 * The ResourceManager's half: the scheduler that YARN creates by name, and the ordering policies
 * that operators name in their configuration. {@link io.kairos.rm.KairosScheduler} builds the rooms
 * below it and hands them to each other; none of them knows it. What decides is pure and in {@link
 * io.kairos.rm.dispatch} and {@link io.kairos.rm.placement}.
 */
package io.kairos.rm;
