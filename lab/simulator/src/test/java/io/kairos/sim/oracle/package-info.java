// SPDX-License-Identifier: Apache-2.0
/**
 * The systems once more, as naively as possible: they share no code with the simulator but {@link
 * io.kairos.sim.trace.TraceJob}. Central systems go on tick by tick, systems of messages by a list
 * of events that is sorted anew at each step.
 */
package io.kairos.sim.oracle;
