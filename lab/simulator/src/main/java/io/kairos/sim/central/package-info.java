// SPDX-License-Identifier: Apache-2.0
/** Systems with one queue of jobs for all slots, and bounds that no system beats. */
package io.kairos.sim.central;
