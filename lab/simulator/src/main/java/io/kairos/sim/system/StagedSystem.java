// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.trace.TraceFeature;
import java.util.Set;

/** A system whose jobs may have reduces and stages that wait for others. */
public interface StagedSystem extends SimulatedSystem {
  @Override
  default Set<TraceFeature> knows() {
    return Set.of(TraceFeature.REDUCES, TraceFeature.STAGES);
  }
}
