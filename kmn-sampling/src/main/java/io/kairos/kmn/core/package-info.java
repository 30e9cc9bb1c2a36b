// SPDX-License-Identifier: Apache-2.0
/**
 * Scheduling of jobs that may use any K of their N input blocks (KMN, OSDI'14), pure: which blocks
 * make a sample, which K of M map outputs are used, how long stragglers are waited for, and where
 * reducers run. No Hadoop import, no thread and no clock; whoever wants chance brings the dice.
 *
 * <p>Whatever an argument may not be is refused with an {@link IllegalArgumentException} whose
 * message names the argument, its value and the fix.
 */
package io.kairos.kmn.core;
