// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import org.apache.hadoop.yarn.event.AbstractEvent;

/** Time has come to look again; made by {@link KmnDispatcher}'s timer. */
final class Tick extends AbstractEvent<Tick.Type> {
  enum Type {
    TICK
  }

  Tick() {
    super(Type.TICK);
  }
}
