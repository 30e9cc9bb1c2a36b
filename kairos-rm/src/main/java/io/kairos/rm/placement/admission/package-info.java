// SPDX-License-Identifier: Apache-2.0
/**
 * How much a node may be given at a time: its N vcores and Q more. Where tasks are held before
 * their launch, it is a queue of b vcores instead.
 */
package io.kairos.rm.placement.admission;
