// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.SampleBinder;
import io.kairos.kmn.core.Stratum;
import io.kairos.kmn.core.output.DelayPlanner;
import io.kairos.kmn.core.output.FinishTimePredictor;
import io.kairos.kmn.core.output.MapHistory;
import io.kairos.kmn.core.output.ReducePlacement;
import io.kairos.kmn.core.output.ReducePlacer;
import io.kairos.kmn.core.output.StratifiedSelector;
import io.kairos.kmn.core.output.TransferModel;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which outputs are used, and when that is decided (§4.2, §4.3). Knows of a map when it started,
 * when its output was there and in which rack; decides once. Times are milliseconds since the
 * epoch.
 */
final class OutputStage {
  private static final Logger LOG = LoggerFactory.getLogger(OutputStage.class);

  private final int tasks;
  private final int reducers;
  private final KmnSettings settings;
  private final SampleBinder binder;
  private final MapHistory history;
  private final Set<String> racks;
  private final Map<Integer, Output> finished = new LinkedHashMap<>();
  private final Set<Integer> gone = new TreeSet<>();
  private final Map<Integer, String> runningRacks = new HashMap<>();

  OutputStage(
      int tasks,
      int reducers,
      KmnSettings settings,
      SampleBinder binder,
      MapHistory history,
      Collection<String> racks) {
    this.tasks = tasks;
    this.reducers = reducers;
    this.settings = settings;
    this.binder = binder;
    this.history = history;
    this.racks = new TreeSet<>(racks);
  }

  /** The output of {@code output}'s task is there. */
  void finished(Output output) {
    finished.put(output.task(), output);
    gone.remove(output.task());
    racks.add(output.rack());
  }

  /** The output of {@code task} is lost, and the task runs again. */
  void lost(int task) {
    finished.remove(task);
  }

  /** {@code task} ended without an output. */
  void gone(int task) {
    finished.remove(task);
    gone.add(task);
  }

  /** Outputs that are there, K' at the time of the decision. */
  int outputs() {
    return finished.size();
  }

  /** Rack of a task's output, if it is there. */
  Optional<String> rackOf(int task) {
    return Optional.ofNullable(finished.get(task)).map(Output::rack);
  }

  /**
   * Whether to {@link #evaluate} at all. For that somebody has to walk over all maps, which at
   * every end of one of many would keep the dispatcher busy.
   */
  boolean mayBeEnough() {
    int k = binder.strata().stream().mapToInt(Stratum::take).sum();
    return finished.size() >= k || finished.size() + gone.size() >= tasks;
  }

  /**
   * Looks whether to decide.
   *
   * @param startMillis of the maps that run, by task
   */
  Outcome evaluate(Map<Integer, Long> startMillis, long nowMillis) {
    List<UpstreamTask> there = upstream();
    if (there.isEmpty()) {
      return Outcome.waitForEvents();
    }
    List<Integer> takes = takes();
    boolean enough = StratifiedSelector.canSelect(there, this::stratum, takes);
    if (finished.size() + gone.size() >= tasks) {
      return Outcome.choose(enough ? select(there, takes) : there);
    }
    if (!enough) {
      return Outcome.waitForEvents();
    }
    int k = takes.stream().mapToInt(Integer::intValue).sum();
    long firstMillis = firstStart(startMillis);
    List<Long> durations = durationsMillis();
    List<Integer> running = running(startMillis);
    List<Long> starts = running.stream().map(startMillis::get).collect(Collectors.toList());
    Optional<FinishTimePredictor> past = history.predictor(durations);
    FinishTimePredictor predictor =
        past.orElseGet(() -> FinishTimePredictor.fitted(durations, elapsed(starts, nowMillis)));
    List<DelayPlanner.Finish> finishes =
        finishes(running, predictor.finishesMillis(starts, nowMillis), firstMillis);
    DelayPlanner.Plan plan =
        new DelayPlanner(
                settings.get(KmnDeclarations.DELAY_COALESCING),
                settings.get(KmnDeclarations.DELAY_MAX))
            .plan(finishes, k, transfers(there, k)::transferMillis);
    long untilMillis = firstMillis + plan.untilMillis();
    LOG.info(
        "{} of {} outputs are there: {}, predicted from {}",
        finished.size(),
        tasks,
        plan,
        past.isPresent()
            ? "the history"
            : history.isEmpty() ? "these maps" : "these maps: the history is of others");
    return plan.waitFor() <= finished.size() || untilMillis <= nowMillis
        ? Outcome.choose(select(there, takes))
        : Outcome.waitUntil(untilMillis);
  }

  /** The outputs to use if nothing more is waited for; empty if these are not enough. */
  List<UpstreamTask> enough() {
    List<UpstreamTask> there = upstream();
    List<Integer> takes = takes();
    return !there.isEmpty() && StratifiedSelector.canSelect(there, this::stratum, takes)
        ? select(there, takes)
        : List.of();
  }

  /** How many outputs each stratum needs. */
  private List<Integer> takes() {
    return binder.strata().stream().map(Stratum::take).collect(Collectors.toList());
  }

  private List<UpstreamTask> select(List<UpstreamTask> there, List<Integer> takes) {
    return StratifiedSelector.select(there, this::stratum, takes);
  }

  private int stratum(UpstreamTask task) {
    return binder.stratumOfTask(task.index());
  }

  private List<UpstreamTask> upstream() {
    return finished.values().stream()
        .map(output -> UpstreamTask.of(output.task(), output.rack()))
        .collect(Collectors.toList());
  }

  private long firstStart(Map<Integer, Long> startMillis) {
    long first = Long.MAX_VALUE;
    for (Output output : finished.values()) {
      first = Math.min(first, output.startMillis());
    }
    for (long start : startMillis.values()) {
      first = Math.min(first, start);
    }
    return first;
  }

  private List<Long> durationsMillis() {
    return finished.values().stream()
        .map(output -> Math.max(1, output.finishMillis() - output.startMillis()))
        .collect(Collectors.toList());
  }

  /** Maps that run, where it is known, and have not finished. */
  private List<Integer> running(Map<Integer, Long> startMillis) {
    return startMillis.keySet().stream()
        .filter(task -> runningRacks.containsKey(task) && !finished.containsKey(task))
        .collect(Collectors.toList());
  }

  private static List<Long> elapsed(List<Long> startsMillis, long nowMillis) {
    return startsMillis.stream()
        .map(start -> Math.max(0, nowMillis - start))
        .collect(Collectors.toList());
  }

  private List<DelayPlanner.Finish> finishes(
      List<Integer> running, List<Long> predictedMillis, long firstMillis) {
    List<DelayPlanner.Finish> finishes = new ArrayList<>();
    for (Output output : finished.values()) {
      finishes.add(
          DelayPlanner.Finish.of(
              UpstreamTask.of(output.task(), output.rack()),
              Math.max(0, output.finishMillis() - firstMillis)));
    }
    for (int i = 0; i < running.size(); i++) {
      int task = running.get(i);
      finishes.add(
          DelayPlanner.Finish.of(
              UpstreamTask.of(task, runningRacks.get(task)),
              Math.max(0, predictedMillis.get(i) - firstMillis)));
    }
    return finishes;
  }

  /** {@code task} runs in {@code rack}. */
  void running(int task, String rack) {
    runningRacks.put(task, rack);
    racks.add(rack);
  }

  private TransferModel transfers(List<UpstreamTask> there, int k) {
    double bytes = finished.values().stream().mapToLong(Output::bytes).average().orElse(0);
    Map<String, Integer> maps = perRack(there.subList(0, Math.min(k, there.size())));
    ReducePlacement placement = settings.get(KmnDeclarations.REDUCE_PLACEMENT);
    Map<String, Integer> reducersPerRack = new TreeMap<>();
    List<String> places = ReducePlacer.racks(maps, reducers, placement);
    for (int i = 0; i < reducers; i++) {
      // Nobody knows where reducers without a preference go: even is the best guess.
      String rack = places.isEmpty() ? new ArrayList<>(racks).get(i % racks.size()) : places.get(i);
      reducersPerRack.merge(rack, 1, Integer::sum);
    }
    return new TransferModel(bytes, settings.rackLinkBytesPerSecond(), reducersPerRack, racks);
  }

  static Map<String, Integer> perRack(List<UpstreamTask> tasks) {
    Map<String, Integer> perRack = new TreeMap<>();
    tasks.forEach(task -> perRack.merge(task.rack(), 1, Integer::sum));
    return perRack;
  }

  /** A map's output. */
  static final class Output {
    private final int task;
    private final String rack;
    private final long startMillis;
    private final long finishMillis;
    private final long bytes;

    Output(int task, String rack, long startMillis, long finishMillis, long bytes) {
      this.task = task;
      this.rack = rack;
      this.startMillis = startMillis;
      this.finishMillis = finishMillis;
      this.bytes = bytes;
    }

    int task() {
      return task;
    }

    String rack() {
      return rack;
    }

    long startMillis() {
      return startMillis;
    }

    long finishMillis() {
      return finishMillis;
    }

    long bytes() {
      return bytes;
    }
  }

  /** What to do now: choose, or wait until a time or for the next event. */
  static final class Outcome {
    private final List<UpstreamTask> chosen;
    private final long untilMillis;

    private Outcome(List<UpstreamTask> chosen, long untilMillis) {
      this.chosen = chosen;
      this.untilMillis = untilMillis;
    }

    private static Outcome choose(List<UpstreamTask> chosen) {
      return new Outcome(chosen, 0);
    }

    private static Outcome waitUntil(long untilMillis) {
      return new Outcome(List.of(), untilMillis);
    }

    private static Outcome waitForEvents() {
      return new Outcome(List.of(), Long.MAX_VALUE);
    }

    boolean isDecided() {
      return !chosen.isEmpty();
    }

    /** In order of choice. */
    List<UpstreamTask> chosen() {
      return chosen;
    }

    long untilMillis() {
      return untilMillis;
    }
  }
}
