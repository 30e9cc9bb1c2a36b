// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

/**
 * Tasks of a job that wait, without using a CPU, until all others have ended before they run.
 *
 * @param count how many, at least 0
 * @param rule how many of these are asked for before
 */
public record ReduceSpec(int count, ReduceRule rule) {
  static final ReduceSpec NONE = new ReduceSpec(0, ReduceRule.AFTER_MAPS);
}
