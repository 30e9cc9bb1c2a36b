// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures what every task was served, from the decisions alone, and checks the bound of {@link
 * LasNodeScheduler}: that every window of time held enough of it. It knows no deadline, no guard
 * and no order, only who held cores from when to when. Times in nanoseconds.
 */
final class ServiceMeter {
  /** Time that began when the task lost its cores, or came, and has not yet held its service. */
  private static final class Window {
    final long from;
    final long attainedBefore;
    final long service;
    int mostTasks;
    long disturbances;

    Window(long from, long attainedBefore, long service) {
      this.from = from;
      this.attainedBefore = attainedBefore;
      this.service = service;
    }
  }

  private static final class Metered {
    final List<Window> windows = new ArrayList<>();
    boolean runs;
    long runsSince;
    long attained;

    long attained(long now) {
      return runs ? attained + now - runsSince : attained;
    }
  }

  private final Map<String, Metered> tasks = new LinkedHashMap<>();
  private final long quantum;
  private final int starvationQuanta;
  private final int grantQuanta;
  private final boolean oneVcore;
  private long late;

  ServiceMeter(long quantum, int starvationQuanta, int grantQuanta, boolean oneVcore) {
    this.quantum = quantum;
    this.starvationQuanta = starvationQuanta;
    this.grantQuanta = grantQuanta;
    this.oneVcore = oneVcore;
  }

  void came(String task, long now) {
    Metered metered = new Metered();
    tasks.put(task, metered);
    open(metered, now);
    tasks.values().forEach(other -> other.windows.forEach(this::countTasks));
  }

  void left(String task) {
    tasks.remove(task);
  }

  void runs(String task, long now) {
    Metered metered = tasks.get(task);
    metered.runs = true;
    metered.runsSince = now;
  }

  void stops(String task, long now) {
    Metered metered = tasks.get(task);
    if (metered.runs) {
      metered.attained = metered.attained(now);
      metered.runs = false;
      open(metered, now);
    }
  }

  /** The node got another size, which took the cores of so many tasks. */
  void resized(int suspended) {
    tasks
        .values()
        .forEach(task -> task.windows.forEach(window -> window.disturbances += 1 + suspended));
  }

  /** A timer fired so late. */
  void timerWasLate(long nanos) {
    late = Math.max(late, nanos);
  }

  long attained(String task, long now) {
    return tasks.get(task).attained(now);
  }

  /** Fails if a window was too long for the service it held. */
  void check(long now) {
    tasks.forEach(
        (id, task) ->
            task.windows.removeIf(
                window -> {
                  long excess = task.attained(now) - window.attainedBefore - window.service;
                  long length = now - Math.max(0, excess) - window.from;
                  assertThat(length)
                      .as(
                          "time in which %s was served %s ns of %s, since %s with %s tasks",
                          id,
                          task.attained(now) - window.attainedBefore,
                          window.service,
                          window.from,
                          window.mostTasks)
                      .isLessThanOrEqualTo(longest(window));
                  return excess >= 0;
                }));
  }

  private long longest(Window window) {
    long others = window.mostTasks - 1;
    long turns = (oneVcore ? others : 2 * others) + 1 + window.disturbances;
    return starvationQuanta * quantum
        + (starvationQuanta + 2) * window.service
        + turns * (grantQuanta * quantum + late)
        + 2 * late;
  }

  private void open(Metered task, long now) {
    for (long service : List.of(1L, quantum / 2, quantum, grantQuanta * quantum)) {
      Window window = new Window(now, task.attained, service);
      countTasks(window);
      task.windows.add(window);
    }
  }

  private void countTasks(Window window) {
    window.mostTasks = Math.max(window.mostTasks, tasks.size());
  }
}
