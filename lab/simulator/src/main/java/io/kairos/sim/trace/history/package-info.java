// SPDX-License-Identifier: Apache-2.0
/** Histories of real clusters as traces: what their jobs did, in the formats that they leave. */
package io.kairos.sim.trace.history;
