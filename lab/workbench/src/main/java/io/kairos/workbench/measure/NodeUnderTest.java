// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

/**
 * How a node that suspends tasks is set up for a measurement.
 *
 * @param vcores N, at least 1
 * @param queueVcores Q, at least 1
 * @param quantumMillis W, in milliseconds
 */
public record NodeUnderTest(int vcores, int queueVcores, int quantumMillis) {
  /** N + Q: one-core tasks that the node takes at a time. */
  public int tasks() {
    return vcores + queueVcores;
  }
}
