// SPDX-License-Identifier: Apache-2.0
/** Readers of the formats of traces that researchers publish: a table, SWIM and {@code .tr}. */
package io.kairos.sim.trace.format;
