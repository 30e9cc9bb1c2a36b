// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.bench.mapreduce.TaskAttempts;
import io.kairos.workbench.measure.CpuLoss;
import java.util.List;
import java.util.Optional;

/**
 * What one scheduler made of the stream, once.
 *
 * @param counts what the daemons counted during the stream
 * @param attempts of the tasks, where the jobs keep a history
 * @param slots what the slots were used for while jobs arrived; empty where they came all at once
 * @param loss CPU time of the machine that was not the demo's to use meanwhile
 */
record SchedulerResult(
    Completions jobs,
    MeasuredCosts costs,
    DaemonCounts counts,
    TaskAttempts attempts,
    Optional<SlotUse> slots,
    CpuLoss loss) {

  List<Double> completionSeconds() {
    return jobs.seconds();
  }

  Distribution jct() {
    return Distribution.of(completionSeconds());
  }

  Distribution alone() {
    return Distribution.of(jobs.aloneSeconds());
  }

  Distribution slowdown() {
    return Distribution.of(jobs.slowdowns());
  }
}
