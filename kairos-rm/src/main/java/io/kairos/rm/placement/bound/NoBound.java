// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

/** Whatever waits is handed out to nodes at once; Yaq's baseline (§6.5). */
public final class NoBound implements QueueBoundKind {
  @Override
  public String name() {
    return "none";
  }

  @Override
  public String does() {
    return "nothing";
  }

  @Override
  public String gives(QueueBoundOptions options) {
    return "as many as there are";
  }

  @Override
  public QueueBound with(QueueBoundOptions options) {
    return (nodeVcores, taskVcores, meanTaskMillis) -> QueueBoundOptions.MOST_VCORES;
  }
}
