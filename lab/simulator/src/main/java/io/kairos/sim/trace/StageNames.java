// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Stages of one job by their names, in any order, while a file is read. Mutable. */
public final class StageNames {
  private static final class Named {
    final List<String> after;
    final LongStream.Builder durations = LongStream.builder();
    int tasks;

    Named(List<String> after) {
      this.after = after;
    }
  }

  /**
   * What the stages are in a trace.
   *
   * @param durations of all tasks, in the unit in which they were added
   */
  public record Sorted(Stages stages, long[] durations) {}

  private final Map<String, Named> stages = new LinkedHashMap<>();

  public boolean isEmpty() {
    return stages.isEmpty();
  }

  public boolean has(String stage) {
    return stages.containsKey(stage);
  }

  /**
   * A stage that is not there yet.
   *
   * @param after names of the stages that it waits for; they may come later
   */
  public void add(String stage, Collection<String> after) {
    stages.put(stage, new Named(List.copyOf(after)));
  }

  /** Names of what a stage that is there waits for; unmodifiable. */
  public List<String> after(String stage) {
    return stages.get(stage).after;
  }

  /** A task of a stage that is there. */
  public void addTask(String stage, long duration) {
    Named named = stages.get(stage);
    named.durations.add(duration);
    named.tasks++;
  }

  /**
   * The stages in their order, as far as each comes behind those that it waits for.
   *
   * @throws TraceException if one waits for a stage that is not there, or stages wait for each
   *     other
   */
  public Sorted sorted() {
    Map<String, Integer> numbers = new HashMap<>();
    List<Stage> sorted = new ArrayList<>();
    LongStream.Builder all = LongStream.builder();
    List<String> waiting = new ArrayList<>(stages.keySet());
    waiting.forEach(this::checkNames);
    while (!waiting.isEmpty()) {
      String next =
          waiting.stream()
              .filter(stage -> numbers.keySet().containsAll(after(stage)))
              .findFirst()
              .orElseThrow(() -> wait(waiting));
      Named stage = stages.get(next);
      numbers.put(next, sorted.size());
      sorted.add(
          new Stage(stage.tasks, stage.after.stream().map(numbers::get).distinct().toList()));
      stage.durations.build().forEach(all);
      waiting.remove(next);
    }
    return new Sorted(new Stages(sorted), all.build().toArray());
  }

  private void checkNames(String stage) {
    for (String other : after(stage)) {
      if (!has(other)) {
        throw new TraceException(
            "stage " + stage + " waits for stage " + other + ", which the job has no task of");
      }
    }
  }

  private static TraceException wait(List<String> waiting) {
    return new TraceException(
        "stages wait for each other, or for such stages: "
            + waiting.stream().sorted().collect(joining(", ")));
  }
}
