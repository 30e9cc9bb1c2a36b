// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import io.kairos.common.Choice;
import io.kairos.common.Registry;

/** Jobs that are drawn instead of read, which a user chooses by a name. Stateless. */
public interface TraceKind extends Choice {
  Registry<TraceKind> ALL = Registry.of(TraceKind.class, "trace");

  /** How many jobs the trace has unless a user wants another number. */
  int usualJobs();

  /**
   * The trace.
   *
   * @param jobs at least 1
   * @param laws of what the excerpts leave open
   */
  Trace draw(int jobs, Laws laws, long seed);
}
