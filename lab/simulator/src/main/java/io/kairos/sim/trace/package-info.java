// SPDX-License-Identifier: Apache-2.0
/** Jobs of a trace, read one after the other: a trace may be larger than the memory. */
package io.kairos.sim.trace;
