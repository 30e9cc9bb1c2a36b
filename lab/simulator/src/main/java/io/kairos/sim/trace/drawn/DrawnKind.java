// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.common.NamedChoice;
import io.kairos.sim.trace.TraceKind;

/** A trace with a usual number of jobs. */
abstract class DrawnKind extends NamedChoice implements TraceKind {
  private final int usualJobs;

  DrawnKind(String name, String does, int usualJobs) {
    super(name, does);
    this.usualJobs = usualJobs;
  }

  @Override
  public final int usualJobs() {
    return usualJobs;
  }
}
