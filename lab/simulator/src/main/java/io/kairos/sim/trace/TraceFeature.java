// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.util.function.Predicate;

/** What jobs may have beyond tasks of one core that wait for no others. */
public enum TraceFeature {
  /** Tasks that wait for all maps of their job, and may hold a core meanwhile. */
  REDUCES("reduces", true, job -> job.reduces() > 0),
  /** Tasks that ask for a core when those of other stages have ended. */
  STAGES("stages that wait for others", true, TraceJob::hasStages),
  /** Containers that a job holds until it ends, and that run its tasks. */
  EXECUTORS("executors", true, job -> job.executors() > 0),
  /** Containers of more than one core, or whose memory is told. */
  SIZES("sizes of containers", false, job -> !job.needs().areOfOneCore());

  private final String words;
  private final boolean mustBeKnown;
  private final Predicate<TraceJob> test;

  TraceFeature(String words, boolean mustBeKnown, Predicate<TraceJob> test) {
    this.words = words;
    this.mustBeKnown = mustBeKnown;
    this.test = test;
  }

  /** As a message calls it. */
  public String words() {
    return words;
  }

  /** Whether a system that does not know it cannot play the trace; otherwise it leaves it out. */
  public boolean mustBeKnown() {
    return mustBeKnown;
  }

  public boolean isIn(TraceJob job) {
    return test.test(job);
  }
}
