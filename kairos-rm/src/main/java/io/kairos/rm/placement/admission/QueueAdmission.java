// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.admission;

/**
 * N + b at a node that holds tasks back before their launch (Yaq, §3.1): N run and b wait. A
 * waiting task uses no memory, so as many times more memory is handed out as vcores: N + b tasks of
 * average size fit by both.
 */
public final class QueueAdmission implements NodeAdmission {
  private final int queueVcores;

  /**
   * @param queueVcores b, at least 0; 0 admits what stock YARN does
   */
  public QueueAdmission(int queueVcores) {
    if (queueVcores < 0) {
      throw new IllegalArgumentException("queueVcores " + queueVcores);
    }
    this.queueVcores = queueVcores;
  }

  /** b. */
  public int queueVcores() {
    return queueVcores;
  }

  @Override
  public int limitVcores(int cores) {
    return (int) Math.min((long) cores + queueVcores, Integer.MAX_VALUE);
  }

  @Override
  public long limitMemoryMb(int cores, long memoryMb) {
    return cores < 1 ? memoryMb : (long) (memoryMb * ((double) limitVcores(cores) / cores));
  }
}
