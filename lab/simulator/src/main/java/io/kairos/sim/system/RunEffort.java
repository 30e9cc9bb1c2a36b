// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

/**
 * What it took to simulate a run.
 *
 * @param events that were handled
 * @param wallSeconds real time
 */
public record RunEffort(long events, double wallSeconds) {}
