// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The stages of a job, numbered from 0. The tasks of each follow those of the one before it. A
 * stage waits for stages of lower numbers only, so none waits for itself. Immutable.
 */
public final class Stages {
  private final List<Stage> stages;

  /** Number of the first task of each stage, and of none behind the last. */
  private final int[] firstTasks;

  /**
   * @param stages at least one
   * @throws IllegalArgumentException if one of them waits for itself or for a later one
   */
  public Stages(List<Stage> stages) {
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("a job without stages; use at least one");
    }
    this.stages = List.copyOf(stages);
    this.firstTasks = new int[stages.size() + 1];
    for (int stage = 0; stage < stages.size(); stage++) {
      int number = stage;
      if (stages.get(stage).after().stream().anyMatch(other -> other < 0 || other >= number)) {
        throw new IllegalArgumentException(
            "stage " + stage + " waits for " + stages.get(stage).after() + "; use lower numbers");
      }
      firstTasks[stage + 1] = Math.addExact(firstTasks[stage], stages.get(stage).tasks());
    }
  }

  /**
   * Maps, and reduces that wait for all of them.
   *
   * @param maps at least 1
   * @param reduces at least 0
   */
  public static Stages mapReduce(int maps, int reduces) {
    Stage first = new Stage(maps);
    return new Stages(
        reduces == 0 ? List.of(first) : List.of(first, new Stage(reduces, List.of(0))));
  }

  public int count() {
    return stages.size();
  }

  /** Tasks of all stages. */
  public int tasks() {
    return firstTasks[stages.size()];
  }

  /** Tasks of a stage. */
  public int tasks(int stage) {
    return stages.get(stage).tasks();
  }

  /** Number of the first task of a stage. */
  public int firstTask(int stage) {
    return firstTasks[stage];
  }

  /** The stages that a stage waits for. */
  public List<Integer> after(int stage) {
    return stages.get(stage).after();
  }

  /** The stage that a task belongs to. */
  public int of(int task) {
    int found = Arrays.binarySearch(firstTasks, task);
    return found >= 0 ? found : -found - 2;
  }

  /** The numbers of the tasks of a stage. */
  public IntStream tasksOf(int stage) {
    return IntStream.range(firstTasks[stage], firstTasks[stage + 1]);
  }

  /**
   * The longest way through the stages, where every task starts as soon as it may.
   *
   * @param taskNanos duration of a task by its number
   */
  long criticalNanos(IntToLongFunction taskNanos) {
    long[] ends = new long[stages.size()];
    for (int stage = 0; stage < ends.length; stage++) {
      long start = after(stage).stream().mapToLong(other -> ends[other]).max().orElse(0);
      ends[stage] = start + tasksOf(stage).mapToLong(taskNanos).max().orElse(0);
    }
    return Arrays.stream(ends).max().orElse(0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Stages same && stages.equals(same.stages);
  }

  @Override
  public int hashCode() {
    return stages.hashCode();
  }

  /** Tasks of each stage, and what it waits for. */
  @Override
  public String toString() {
    return stages.toString();
  }
}
