// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import java.time.Duration;

/**
 * How long the price of a suspended neighbour is measured.
 *
 * @param length of one phase with or without neighbours that work
 * @param pairs of such phases for every pair of kinds, at least 1
 */
public record PhasePlan(Duration length, int pairs) {}
