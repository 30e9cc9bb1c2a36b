// SPDX-License-Identifier: Apache-2.0
/**
 * The queue of a node whose tasks wait before they are launched (Yaq, §3), pure: no Hadoop import,
 * no thread, no clock of its own.
 */
package io.kairos.yaq.queue;
