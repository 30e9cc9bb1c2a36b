// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

/**
 * What a container of a task holds.
 *
 * @param vcores from 1 to {@link #MOST_VCORES}
 * @param memoryMb MiB, from 0 to {@link #MOST_MEMORY_MB}; 0 where nobody told
 */
public record TaskSize(int vcores, long memoryMb) {
  public static final int MOST_VCORES = 1_000;

  /** A PiB: sums are far from overflow. */
  public static final long MOST_MEMORY_MB = 1L << 30;

  /** A core, and no memory that anybody told of. */
  public static final TaskSize ONE_CORE = new TaskSize(1, 0);

  /**
   * @throws TraceException if one is out of range
   */
  public TaskSize {
    if (vcores < 1 || vcores > MOST_VCORES) {
      throw wrongVcores(vcores);
    }
    if (memoryMb < 0 || memoryMb > MOST_MEMORY_MB) {
      throw new TraceException(memoryMb + " MB of memory; use 0 to " + MOST_MEMORY_MB);
    }
  }

  /**
   * What a history tells of a container.
   *
   * @param vcores or {@code null}; below 1 it tells nothing, as a trace of Rumen may have it
   * @param memoryMb likewise
   * @throws TraceException if one is out of range
   */
  public static TaskSize told(Long vcores, Long memoryMb) {
    long cores = vcores == null ? 1 : Math.max(1, vcores);
    if (cores > MOST_VCORES) {
      throw wrongVcores(cores);
    }
    return new TaskSize((int) cores, memoryMb == null ? 0 : Math.max(0, memoryMb));
  }

  /** As much of either as the larger has. */
  public TaskSize max(TaskSize other) {
    return new TaskSize(Math.max(vcores, other.vcores), Math.max(memoryMb, other.memoryMb));
  }

  @Override
  public String toString() {
    return vcores + (vcores == 1 ? " vcore" : " vcores") + " and " + memoryMb + " MB";
  }

  private static TraceException wrongVcores(long vcores) {
    return new TraceException(vcores + " vcores; use 1 to " + MOST_VCORES);
  }
}
