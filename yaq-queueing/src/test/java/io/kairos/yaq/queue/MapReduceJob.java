// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.Job;
import io.kairos.yaq.queue.ModelledTask.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A job of a {@link MapReduceModel}, which asks as MapReduce's {@code RMContainerAllocator} does:
 * reducers before maps, reducers from the first twentieth of the maps on, and reducers are killed
 * for maps if no map has a container and there is no headroom.
 */
final class MapReduceJob {
  private static final double SLOW_START = 0.05;
  private static final double RAMP_UP = 0.5;
  private static final int UNCONDITIONAL_SECONDS = 300;

  private final MapReduceModel model;
  private final Job details;
  private final int maps;
  private final double mapSeconds;
  private final List<ModelledTask> assigned = new ArrayList<>();
  private final Map<ModelledNode, Integer> mapsDoneOn = new HashMap<>();
  private int scheduledMaps;
  private int scheduledReduces;
  private int pendingReduces;
  private int reducesLeft;
  private long mapsAskedNanos;
  private long mapsDoneNanos;

  MapReduceJob(MapReduceModel model, int number, int maps, int reducers, double mapSeconds) {
    this.model = model;
    mapsAskedNanos = model.now();
    details = new Job("job-" + number, 1, number);
    this.maps = maps;
    this.mapSeconds = mapSeconds;
    scheduledMaps = maps;
    pendingReduces = reducers;
    reducesLeft = reducers;
  }

  Job details() {
    return details;
  }

  double mapSeconds() {
    return mapSeconds;
  }

  long mapsDoneNanos() {
    return mapsDoneNanos;
  }

  private int completedMaps() {
    return mapsDoneOn.values().stream().mapToInt(Integer::intValue).sum();
  }

  boolean mapsDone() {
    return completedMaps() == maps;
  }

  boolean isDone() {
    return mapsDone() && reducesLeft == 0;
  }

  int unfinished() {
    return Math.max(1, maps - completedMaps() + reducesLeft);
  }

  private long assigned(Kind kind) {
    return assigned.stream().filter(task -> task.kind == kind).count();
  }

  boolean asks() {
    return scheduledMaps + scheduledReduces > 0;
  }

  Kind nextKind() {
    return scheduledReduces > 0 ? Kind.REDUCE : Kind.MAP;
  }

  void given(ModelledTask task) {
    assigned.add(task);
    if (task.kind == Kind.MAP) {
      scheduledMaps--;
    } else {
      scheduledReduces--;
    }
  }

  void done(ModelledTask task) {
    assigned.remove(task);
    if (task.kind == Kind.MAP) {
      mapsDoneOn.merge(task.node, 1, Integer::sum);
      if (mapsDone()) {
        mapsDoneNanos = model.now();
      }
    } else {
      reducesLeft--;
    }
  }

  void lost(ModelledTask task) {
    assigned.remove(task);
    if (task.kind == Kind.MAP) {
      askMaps(1);
    } else {
      pendingReduces++;
    }
  }

  void lostOutputOf(ModelledNode node) {
    Integer lost = mapsDoneOn.remove(node);
    if (lost != null && reducesLeft > 0) {
      askMaps(lost);
    } else if (lost != null) {
      mapsDoneOn.merge(model.firstNode(), lost, Integer::sum);
    }
  }

  private void askMaps(int count) {
    if (scheduledMaps == 0) {
      mapsAskedNanos = model.now();
    }
    scheduledMaps += count;
  }

  void heartbeat() {
    if (!preemptReducesIfNeeded()) {
      scheduleReduces();
    }
  }

  private boolean preemptReducesIfNeeded() {
    if (assigned(Kind.MAP) > 0 || scheduledMaps == 0) {
      return false;
    }
    boolean hangs = model.now() - mapsAskedNanos > TimeUnit.SECONDS.toNanos(UNCONDITIONAL_SECONDS);
    if (!hangs && model.headroom() - scheduledReduces > 0) {
      return false;
    }
    pendingReduces += scheduledReduces;
    scheduledReduces = 0;
    long toPreempt =
        Math.min(Math.max(1, (long) Math.ceil(RAMP_UP * resourceLimit())), scheduledMaps);
    assigned.stream()
        .filter(task -> task.kind == Kind.REDUCE)
        .limit(toPreempt)
        .collect(Collectors.toList())
        .forEach(
            task -> {
              task.node.end(task, false);
              lost(task);
            });
    return true;
  }

  private void scheduleReduces() {
    if (pendingReduces == 0 || completedMaps() < Math.ceil(SLOW_START * maps)) {
      return;
    }
    if (scheduledMaps == 0) {
      scheduledReduces += pendingReduces;
      pendingReduces = 0;
      return;
    }
    double limit = resourceLimit();
    double ideal = limit * Math.min((double) completedMaps() / maps, RAMP_UP);
    double forMaps = limit - ideal;
    double needed = scheduledMaps + assigned(Kind.MAP);
    double forReduces = Math.floor(forMaps) >= needed ? limit - needed : ideal;
    int rampUp = (int) Math.floor(forReduces - scheduledReduces - assigned(Kind.REDUCE));
    int more = rampUp > 0 ? Math.min(rampUp, pendingReduces) : Math.max(rampUp, -scheduledReduces);
    scheduledReduces += more;
    pendingReduces -= more;
  }

  private double resourceLimit() {
    return model.headroom() + assigned.size();
  }
}
