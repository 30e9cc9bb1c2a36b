// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.common.NodeStatistics;
import io.kairos.common.ServiceClass;
import io.kairos.common.ServiceTotals;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * A node whose scheduler is watched from outside: keeps its own books from the decisions alone and
 * checks every invariant after every event. Times are in seconds.
 */
final class WatchedNode {
  private static final double NANOS = 1e9;

  private static final class Seen {
    final String application;
    final int vcores;
    boolean running;
    double attained;

    Seen(String application, int vcores, double attained) {
      this.application = application;
      this.vcores = vcores;
      this.attained = attained;
    }
  }

  private final RecordedDecisions decisions = new RecordedDecisions();
  private final Map<String, Seen> tasks = new LinkedHashMap<>();
  private final Map<String, Double> applications = new HashMap<>();
  private final ServiceMeter meter;
  private final LasNodeScheduler scheduler;
  private int cores;
  private long now;
  private int arrivals;

  WatchedNode(int cores, long quantum, int starvationQuanta, int grantQuanta) {
    this.cores = cores;
    this.meter = new ServiceMeter(nanos(quantum), starvationQuanta, grantQuanta, false);
    this.scheduler =
        new LasNodeScheduler(
            new LasParameters(cores, nanos(quantum), starvationQuanta, grantQuanta),
            TaskOrder.ALL.get("las"),
            decisions);
    // Fixes the origin of the scheduler's clock.
    scheduler.advance(nanos(0));
  }

  /** Handles an event at its time; timers fire when they are due if {@code punctual}. */
  void handle(NodeEvent event, boolean oneVcore, boolean punctual) {
    if (event.kind() == NodeEvent.Kind.CLOCK_BACK) {
      long past = nanos(now - event.afterSeconds());
      apply(nanos -> scheduler.advance(past));
      return;
    }
    long at = now + event.afterSeconds();
    if (punctual) {
      advanceTo(at);
    }
    elapse(at);
    switch (event.kind()) {
      case ARRIVE -> arrive(oneVcore ? 1 : event.amount());
      case RECOVER -> recover(oneVcore ? 1 : event.amount(), event.pick());
      case FINISH -> finish(event.pick());
      case SET_CORES -> setCores(event.amount());
      case PASS_TIME -> apply(scheduler::advance);
      default -> throw new AssertionError(event);
    }
  }

  /** Lets time go by, with every timer on time. */
  void advanceTo(long at) {
    while (scheduler.nextTimerNanos() <= nanos(at)) {
      elapse(Math.max(now, scheduler.nextTimerNanos() / nanos(1)));
      apply(scheduler::advance);
    }
  }

  long now() {
    return now;
  }

  private void arrive(int vcores) {
    String id = "task-" + ++arrivals;
    String application = "application-" + arrivals % 3;
    Seen arrived = new Seen(application, vcores, 0);
    Map<String, Seen> before = Map.copyOf(tasks);
    List<String> displaceable =
        before.keySet().stream()
            .filter(scheduler::isRunning)
            .filter(task -> !scheduler.isGuarded(task))
            .toList();
    tasks.put(id, arrived);
    meter.came(id, nanos(now));
    applications.putIfAbsent(application, 0.0);
    List<String> displaced =
        apply(nanos -> scheduler.arrive(id, application, vcores, nanos)).stream()
            .filter(task -> !task.equals(id))
            .toList();
    if (vcores == 1 && before.values().stream().allMatch(task -> task.vcores == 1)) {
      assertThat(displaced).hasSizeLessThanOrEqualTo(1);
      for (String task : displaced) {
        assertThat(displaceable).contains(task);
        assertThat(displaceable)
            .filteredOn(other -> !scheduler.isGuarded(other))
            .allMatch(other -> tasks.get(other).attained <= tasks.get(task).attained);
      }
      assertThat(arrived.running || displaceable.stream().allMatch(scheduler::isGuarded)).isTrue();
    }
  }

  private void recover(int vcores, int attained) {
    String id = "task-" + ++arrivals;
    tasks.put(id, new Seen("application-r", vcores, attained));
    meter.came(id, nanos(now));
    applications.putIfAbsent("application-r", 0.0);
    List<String> suspended =
        apply(
            nanos ->
                scheduler.recover(
                    id,
                    "application-r",
                    vcores,
                    ServiceClass.BATCH,
                    new Attained(nanos(attained), CpuMeter.UNKNOWN),
                    nanos));
    assertThat(suspended).as("a recovered task displaces nobody").isSubsetOf(id);
  }

  private void finish(int pick) {
    if (tasks.isEmpty()) {
      return;
    }
    String id = List.copyOf(tasks.keySet()).get(pick % tasks.size());
    Seen finished = tasks.remove(id);
    meter.left(id);
    List<String> waiting = waiting();
    List<String> suspended = apply(nanos -> scheduler.finish(id, nanos));
    List<String> resumed = waiting.stream().filter(task -> tasks.get(task).running).toList();
    if (finished.vcores == 1 && tasks.values().stream().allMatch(task -> task.vcores == 1)) {
      assertThat(suspended).isEmpty();
      assertThat(resumed).hasSize(finished.running && !waiting.isEmpty() ? 1 : 0);
    }
    for (String task : resumed) {
      assertThat(
              scheduler.isGuarded(task)
                  || waiting().stream()
                      .filter(other -> tasks.get(other).vcores <= tasks.get(task).vcores)
                      .filter(waiting::contains)
                      .allMatch(other -> tasks.get(other).attained >= tasks.get(task).attained))
          .as("%s was starved or the youngest of those that fit where it does", task)
          .isTrue();
    }
  }

  private void setCores(int amount) {
    cores = amount;
    meter.resized(apply(nanos -> scheduler.setCores(amount, nanos)).size());
  }

  private void elapse(long at) {
    double running = at - now;
    tasks.values().stream()
        .filter(task -> task.running)
        .forEach(
            task -> {
              task.attained += running;
              applications.merge(task.application, running * task.vcores, Double::sum);
            });
    now = at;
  }

  /** Returns what was suspended, after all checks. */
  private List<String> apply(LongConsumer event) {
    meter.timerWasLate(Math.max(0, nanos(now) - scheduler.nextTimerNanos()));
    event.accept(nanos(now));
    for (String id : decisions.suspended()) {
      tasks.get(id).running = false;
      meter.stops(id, nanos(now));
    }
    for (String id : decisions.run()) {
      assertThat(tasks.get(id).running).isFalse();
      tasks.get(id).running = true;
      meter.runs(id, nanos(now));
    }
    List<String> suspended = decisions.suspended();
    decisions.clear();
    checkCores();
    checkService();
    meter.check(nanos(now));
    return suspended;
  }

  private void checkCores() {
    int used = 0;
    for (Map.Entry<String, Seen> task : tasks.entrySet()) {
      assertThat(scheduler.isRunning(task.getKey())).isEqualTo(task.getValue().running);
      used += task.getValue().running ? coresOf(task.getValue()) : 0;
    }
    int free = cores - used;
    assertThat(free).as("free cores").isNotNegative();
    assertThat(tasks.values())
        .as("no waiting task would fit into %s free cores", free)
        .allMatch(task -> task.running || coresOf(task) > free);
  }

  private void checkService() {
    tasks.forEach(
        (id, task) ->
            assertThat(scheduler.attainedNanos(id, nanos(now)) / NANOS).isEqualTo(task.attained));
    NodeStatistics statistics = scheduler.statistics(nanos(now));
    double mean = tasks.values().stream().mapToDouble(task -> task.attained).average().orElse(0);
    double variance =
        tasks.values().stream()
            .mapToDouble(task -> (task.attained - mean) * (task.attained - mean))
            .average()
            .orElse(0);
    assertThat(statistics.waiting()).isEqualTo(waiting().size());
    assertThat(statistics.tasks()).isEqualTo(tasks.size());
    assertThat(statistics.sumSeconds()).isCloseTo(mean * tasks.size(), within(1e-6));
    assertThat(statistics.varianceSeconds2()).isCloseTo(variance, within(1e-6 * (1 + variance)));
    ServiceTotals bySnapshots =
        ServiceTotals.of(
            scheduler.applicationServiceSeconds(nanos(now)), scheduler.tasks(nanos(now)));
    assertThat(statistics.service().seconds()).isEqualTo(bySnapshots.seconds());
    assertThat(statistics.service().endedSeconds()).isEqualTo(bySnapshots.endedSeconds());
    assertThat(statistics.service().seconds()).hasSameSizeAs(applications);
    applications.forEach(
        (id, service) ->
            assertThat(statistics.service().seconds().get(id)).isCloseTo(service, within(1e-6)));
  }

  private List<String> waiting() {
    return tasks.keySet().stream().filter(id -> !tasks.get(id).running).toList();
  }

  private int coresOf(Seen task) {
    return Math.min(task.vcores, cores);
  }

  private static long nanos(long seconds) {
    return seconds * 1_000_000_000L;
  }
}
