// SPDX-License-Identifier: Apache-2.0
/** Traces that are drawn by dice after published laws of jobs, instead of read from a file. */
package io.kairos.sim.trace.drawn;
