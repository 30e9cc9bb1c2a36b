// SPDX-License-Identifier: Apache-2.0
/**
 * Systems that a trace can be played under. A system is one small class and one line in {@code
 * META-INF/services/io.kairos.sim.system.SimulatedSystem}.
 */
package io.kairos.sim.system;
