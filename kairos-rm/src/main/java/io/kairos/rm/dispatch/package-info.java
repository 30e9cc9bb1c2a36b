// SPDX-License-Identifier: Apache-2.0
/**
 * Which node is offered next, and when a node is full: the MAINLOOP of the central scheduler
 * (Kairos, Algorithm 2) and the queues at the nodes (Yaq, Algorithm 1) without YARN. Pure Java: it
 * is told the time and reaches the cluster through {@link io.kairos.rm.dispatch.OfferPort} alone.
 * The daemon and the simulator run the same classes.
 */
package io.kairos.rm.dispatch;
