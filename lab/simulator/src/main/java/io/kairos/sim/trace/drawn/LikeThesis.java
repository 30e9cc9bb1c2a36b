// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.common.NamedChoice;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceKind;

/** Like a trace of the thesis (Tables 2.1 and 2.2), of which little or nothing is public. */
abstract class LikeThesis extends NamedChoice implements TraceKind {
  private final int usualJobs;
  private final JobMix mix;

  LikeThesis(JobMix mix, String does, int usualJobs) {
    super(mix.name(), does);
    this.usualJobs = usualJobs;
    this.mix = mix;
  }

  @Override
  public final int usualJobs() {
    return usualJobs;
  }

  @Override
  public final Trace draw(int jobs, Laws laws, long seed) {
    return new DrawnTrace(mix, jobs, laws, seed);
  }
}
