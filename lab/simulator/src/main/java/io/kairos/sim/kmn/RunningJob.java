// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.Locality;
import io.kairos.kmn.core.output.DelayPlanner;
import io.kairos.kmn.core.output.DelayPlanner.Finish;
import io.kairos.kmn.core.output.DelayPlanner.Plan;
import io.kairos.kmn.core.output.FinishTimePredictor;
import io.kairos.kmn.core.output.ReducePlacement;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A job of a run: which of its maps run, which have finished, and what is used of them. */
final class RunningJob {
  /** δ of §4.3.2. */
  private static final double COALESCING = 0.01;

  final BlockJob job;
  final int launches;
  final Map<Integer, Launch> running = new LinkedHashMap<>();
  final List<Launch> finished = new ArrayList<>();
  int launched;
  boolean decided;
  boolean retries;
  int waitFor;
  long decidedMillis;
  List<UpstreamTask> used = List.of();
  List<String> wishes = List.of();
  final List<String> reducerHosts = new ArrayList<>();

  /** A map on its host. */
  record Launch(UpstreamTask task, String host, long startMillis, long endMillis, boolean local) {}

  RunningJob(BlockJob job, int launches) {
    this.job = job;
    this.launches = launches;
    this.waitFor = launches;
  }

  /** The map that is launched next. */
  Launch launch(String host, String rack, Locality locality, long now) {
    boolean local = locality == Locality.MEMORY;
    double usual = local ? SamplingRun.MEMORY_MILLIS : SamplingRun.NETWORK_MILLIS;
    long millis = Math.round(usual * job.stretch().get(launched));
    Launch map = new Launch(UpstreamTask.of(launched, rack), host, now, now + millis, local);
    running.put(launched++, map);
    return map;
  }

  boolean allLocal() {
    List<Integer> indices = used.stream().map(UpstreamTask::index).toList();
    return finished.stream()
        .filter(map -> indices.contains(map.task().index()))
        .allMatch(Launch::local);
  }

  List<UpstreamTask> outputs() {
    return finished.stream().map(Launch::task).toList();
  }

  /** What to wait for, now that K maps have finished and the others' ends are predicted. */
  Plan plan(Shuffle shuffle, long now) {
    long begin = beginMillis();
    List<Finish> finishes = new ArrayList<>();
    List<Long> durations = new ArrayList<>();
    for (Launch map : finished) {
      finishes.add(Finish.of(map.task(), map.endMillis() - begin));
      durations.add(map.endMillis() - map.startMillis());
    }
    List<Launch> others =
        running.values().stream().filter(map -> map.startMillis() >= begin).toList();
    List<Long> starts = others.stream().map(Launch::startMillis).toList();
    List<Long> runningFor = starts.stream().map(start -> now - start).toList();
    List<Long> ends = FinishTimePredictor.fitted(durations, runningFor).finishesMillis(starts, now);
    for (int i = 0; i < others.size(); i++) {
      finishes.add(Finish.of(others.get(i).task(), ends.get(i) - begin));
    }
    return new DelayPlanner(COALESCING, Long.MAX_VALUE)
        .plan(
            finishes,
            job.needed(),
            choice -> shuffle.millis(choice, shuffle.placed(choice, ReducePlacement.ROUND_ROBIN)));
  }

  /** When the first of the finished maps began. */
  long beginMillis() {
    return finished.stream().mapToLong(Launch::startMillis).min().orElseThrow();
  }
}
