// SPDX-License-Identifier: Apache-2.0
/**
 * The ResourceManager's half of Kairos: a {@code CapacityScheduler} that admits more tasks to a
 * node than it has cores and offers nodes in the order of {@link io.kairos.rm.dispatch}. This
 * package translates YARN's events and settings, no more.
 */
package io.kairos.rm;
