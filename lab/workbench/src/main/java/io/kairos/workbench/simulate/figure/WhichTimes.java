// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import java.util.List;
import java.util.Locale;

/** Which times of a run: completion times of jobs, or the slowdowns of all jobs. */
enum WhichTimes {
  ALL,
  SHORT,
  LONG,
  SLOWDOWN;

  /** In texts. */
  String words() {
    return name().toLowerCase(Locale.ROOT) + " jobs";
  }

  Times of(RunResult run) {
    return switch (this) {
      case ALL -> run.all();
      case SHORT -> run.shortJobs();
      case LONG -> run.longJobs();
      case SLOWDOWN -> run.slowdowns();
    };
  }

  /** The mean over the streams of their means. */
  double mean(List<RunResult> streams) {
    return Measures.mean(streams, run -> of(run).mean());
  }
}
