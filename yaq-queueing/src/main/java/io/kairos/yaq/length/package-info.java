// SPDX-License-Identifier: Apache-2.0
/**
 * How long the queue of a node must be for its slots to stay busy (Yaq, §3.1.1, Appendix A). Here
 * are the rules that ship, and what share of the time a length keeps the slots busy.
 */
package io.kairos.yaq.length;
