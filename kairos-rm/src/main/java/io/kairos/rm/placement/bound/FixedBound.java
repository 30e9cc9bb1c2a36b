// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

import io.kairos.common.NamedChoice;

/** b is a number of vcores that the operator chose, whatever the tasks are like. */
public final class FixedBound extends NamedChoice implements QueueBoundKind {
  public FixedBound() {
    super("length", "a fixed length");
  }

  @Override
  public String gives(QueueBoundOptions options) {
    return "up to " + options.lengthVcores + " vcores of them beyond its own";
  }

  @Override
  public QueueBound with(QueueBoundOptions options) {
    return (nodeVcores, taskVcores, meanTaskMillis) -> options.lengthVcores;
  }
}
