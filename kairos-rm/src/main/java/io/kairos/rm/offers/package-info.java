// SPDX-License-Identifier: Apache-2.0
/**
 * The shell around {@link io.kairos.rm.dispatch}: the thread, the offer of a node to the queues of
 * YARN with its commit, and the notes that other threads leave for the ranking.
 */
package io.kairos.rm.offers;
