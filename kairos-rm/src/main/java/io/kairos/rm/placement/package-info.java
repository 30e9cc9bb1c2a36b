// SPDX-License-Identifier: Apache-2.0
/**
 * Where a task goes and which job is asked first: the central scheduler of Kairos (§3.3, Algorithm
 * 2) without YARN. Pure Java, time-free and with injected randomness; the daemon and the simulator
 * run the same classes.
 *
 * <p>Two seams are kept open here: {@link io.kairos.rm.placement.admission.NodeAdmission} decides
 * what a node admits, {@link io.kairos.rm.placement.JobOrder} which job goes first.
 */
package io.kairos.rm.placement;
