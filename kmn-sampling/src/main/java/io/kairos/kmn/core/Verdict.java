// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

/** What becomes of a container that was granted to a task. */
public final class Verdict {
  private static final int NO_BLOCK = -1;

  private final int task;
  private final String host;
  private final int block;
  private final Locality locality;

  private Verdict(int task, String host, int block, Locality locality) {
    this.task = task;
    this.host = host;
    this.block = block;
    this.locality = locality;
  }

  static Verdict bind(int task, String host, int block, Locality locality) {
    return new Verdict(task, host, block, locality);
  }

  static Verdict decline(int task, String host) {
    return new Verdict(task, host, NO_BLOCK, Locality.OFF_RACK);
  }

  public int task() {
    return task;
  }

  public String host() {
    return host;
  }

  /** Whether the container is to be given back, and another one asked for. */
  public boolean isDeclined() {
    return block == NO_BLOCK;
  }

  /** Index of the block the task reads; nothing of meaning if declined. */
  public int block() {
    return block;
  }

  /** How near the block is; nothing of meaning if declined. */
  public Locality locality() {
    return locality;
  }

  @Override
  public String toString() {
    return "task "
        + task
        + " on "
        + host
        + (isDeclined() ? ": declined" : ": block " + block + " " + locality);
  }
}
