// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.admission;

/**
 * N + Q: a node holds its cores' worth of tasks and Q more (Kairos, §3.3.2). Q bounds how many
 * suspended tasks could have run on another node's idle core.
 *
 * <p>The paper counts tasks of one core each; here N, Q and tasks are counted in vcores, which is
 * the same for those and keeps a task of several vcores from taking one place only.
 */
public final class FixedOvercommit implements NodeAdmission {
  private final int queueVcores;

  /**
   * @param queueVcores the paper's Q, at least 0; 0 admits what stock YARN does
   */
  public FixedOvercommit(int queueVcores) {
    if (queueVcores < 0) {
      throw new IllegalArgumentException("queueVcores " + queueVcores);
    }
    this.queueVcores = queueVcores;
  }

  @Override
  public int limitVcores(int cores) {
    return (int) Math.min((long) cores + queueVcores, Integer.MAX_VALUE);
  }
}
