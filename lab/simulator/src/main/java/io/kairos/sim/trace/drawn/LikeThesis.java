// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;

/** Like a trace of the thesis (Tables 2.1 and 2.2), of which little or nothing is public. */
abstract class LikeThesis extends DrawnKind {
  private final JobMix mix;

  LikeThesis(JobMix mix, String does, int usualJobs) {
    super(mix.name(), does, usualJobs);
    this.mix = mix;
  }

  @Override
  public final Trace draw(int jobs, Laws laws, long seed) {
    return new DrawnTrace(mix, jobs, laws, seed);
  }
}
