// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

import io.kairos.common.NamedChoice;

/** Whatever waits is handed out to nodes at once; Yaq's baseline (§6.5). */
public final class NoBound extends NamedChoice implements QueueBoundKind {
  public NoBound() {
    super("none", "nothing");
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
