// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs as the scheduler sees them: the service they attained, what is left of them, and the order
 * in which the leaf queues of YARN ask them. Knows settings, and no nodes.
 */
package io.kairos.rm.jobs;
