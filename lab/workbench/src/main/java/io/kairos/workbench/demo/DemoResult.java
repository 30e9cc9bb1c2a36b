// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.demo.job.CalibrationStep;
import io.kairos.workbench.demo.stream.DemoStream;
import io.kairos.workbench.measure.Spread;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Everything the demo found out.
 *
 * @param stream what was played; its load and every slowdown are reckoned with what tasks cost
 *     beyond their work under the stock scheduler
 * @param calibration tries by which the arrivals of the stream were found; none where they were
 *     given
 * @param kairos one for each way in which Kairos was set up; all have as many runs as the baseline
 */
record DemoResult(
    DemoOptions options,
    DemoPlace place,
    DemoStream stream,
    List<CalibrationStep> calibration,
    SchedulerRuns baseline,
    List<SchedulerRuns> kairos) {

  /** The baseline first. */
  List<SchedulerRuns> schedulers() {
    return Stream.concat(Stream.of(baseline), kairos.stream()).toList();
  }

  /**
   * Whether the stock scheduler's slots had the load that was asked for, in the median of its runs:
   * only then do the figures say what happens at that load. A scheduler that runs more tasks than
   * there are slots is not measured by them.
   */
  boolean hasVerdict() {
    return !options.schedulers().against().countsVcores()
        || load(baseline)
            .filter(load -> ArrivalSearch.isReached(load.median(), options.asked().load()))
            .isPresent();
  }

  /** Runs of the stock scheduler that had another load than was asked for. */
  long roundsOffLoad() {
    return baseline.runs().stream()
        .flatMap(run -> run.slots().stream())
        .filter(
            slots ->
                !ArrivalSearch.isReached(
                    slots.load(options.asked().load()), options.asked().load()))
        .count();
  }

  /** By which it is judged; empty where the stream takes no time to arrive. */
  Optional<Spread> load(SchedulerRuns runs) {
    return spread(runs, slots -> slots.load(options.asked().load()));
  }

  /** Slots in use; empty where the stream takes no time to arrive. */
  static Optional<Spread> reachedLoad(SchedulerRuns runs) {
    return spread(runs, SlotUse::reachedLoad);
  }

  private static Optional<Spread> spread(SchedulerRuns runs, Function<SlotUse, Double> load) {
    List<Double> loads =
        runs.runs().stream().flatMap(run -> run.slots().stream()).map(load).toList();
    return loads.isEmpty() ? Optional.empty() : Optional.of(Spread.of(loads));
  }

  /** How often every scheduler played the stream. */
  int rounds() {
    return baseline.runs().size();
  }
}
