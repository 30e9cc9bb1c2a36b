// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs as YARN and its rivals run them: tasks, containers of executors, and when a master asks for
 * reduces.
 */
package io.kairos.sim.job;
