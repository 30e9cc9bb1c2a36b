// SPDX-License-Identifier: Apache-2.0
/**
 * Queues at the workers (Yaq, EuroSys'16), pure: how long they are, where a task is queued, in what
 * order tasks leave, and how long one will wait. No Hadoop import, no thread, no clock and no
 * randomness of its own.
 */
package io.kairos.yaq;
