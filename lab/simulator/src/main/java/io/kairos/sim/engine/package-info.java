// SPDX-License-Identifier: Apache-2.0
/** What lets simulated time pass. */
package io.kairos.sim.engine;
