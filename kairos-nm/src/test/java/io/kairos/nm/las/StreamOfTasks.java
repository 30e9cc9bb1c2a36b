// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.QueueShare;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A node on virtual time as YARN uses it: when a task ends, the next one starts a moment later, and
 * whoever waits may fill the gap. Some tasks never end. Every decision goes to a {@link
 * ServiceMeter}. Times in nanoseconds.
 */
final class StreamOfTasks implements Decisions {
  /** What a run is to be like; {@link #resizes} is the mean time between two, or 0 for none. */
  record Shape(
      int cores,
      long quantum,
      int starvationQuanta,
      int grantQuanta,
      int endless,
      int places,
      long shortest,
      long longest,
      long longestGap,
      int mostVcores,
      long latestTimer,
      long resizes) {}

  private final Shape shape;
  private final Random random;
  private final ServiceMeter meter;
  private final LasNodeScheduler scheduler;
  private final Map<String, Long> durations = new HashMap<>();
  private final Map<String, Boolean> running = new HashMap<>();

  /** When the next task of a place that is empty comes. */
  private final List<Long> arrivals = new ArrayList<>();

  private long grantsToQueues;
  private int came;
  private int suspended;
  private long grants;
  private long now;
  private long timer = Long.MAX_VALUE;
  private long timerFires = Long.MAX_VALUE;
  private long nextResize;

  StreamOfTasks(Shape shape, long seed) {
    this.shape = shape;
    this.random = new Random(seed);
    this.meter =
        new ServiceMeter(
            shape.quantum, shape.starvationQuanta, shape.grantQuanta, shape.mostVcores == 1);
    this.scheduler =
        new LasNodeScheduler(
            new LasParameters(
                shape.cores, shape.quantum, shape.starvationQuanta, shape.grantQuanta),
            TaskOrder.ALL.get("las"),
            this);
    nextResize = shape.resizes == 0 ? Long.MAX_VALUE : upTo(2 * shape.resizes);
    for (int task = 0; task < shape.endless; task++) {
      arrive("endless-" + task, Long.MAX_VALUE);
    }
    for (int place = 0; place < shape.places; place++) {
      arrivals.add(upTo(shape.longest));
    }
  }

  /** Tasks that never end are in one queue, the others in another. */
  StreamOfTasks withShares(double ofEndless, double ofOthers) {
    scheduler.shares(
        Map.of(
            "endless", new QueueShare("root.long", ofEndless),
            "task", new QueueShare("root.short", ofOthers)),
        now);
    return this;
  }

  /** Lets time go by; every window of time is checked. */
  void runUntil(long end) {
    for (; ; ) {
      setTimer();
      long arrival = arrivals.stream().min(Long::compare).orElse(Long.MAX_VALUE);
      String ending = nextToEnd();
      long ends = ending == null ? Long.MAX_VALUE : endOf(ending);
      long next = Math.min(Math.min(arrival, ends), Math.min(timerFires, nextResize));
      if (next > end) {
        now = end;
        meter.check(now);
        return;
      }
      now = Math.max(now, next);
      meter.check(now);
      if (next == ends) {
        end(ending);
      } else if (next == arrival) {
        arrivals.remove(arrival);
        arrive("task-" + ++came, shape.shortest + upTo(shape.longest - shape.shortest));
      } else if (next == timerFires) {
        meter.timerWasLate(now - timer);
        scheduler.advance(now);
      } else {
        resize();
      }
    }
  }

  long attained(String task) {
    return meter.attained(task, now);
  }

  long grants() {
    return grants;
  }

  long grantsToQueues() {
    return grantsToQueues;
  }

  @Override
  public void run(String task) {
    running.put(task, true);
    meter.runs(task, now);
  }

  @Override
  public void suspend(String task) {
    suspended++;
    running.put(task, false);
    meter.stops(task, now);
  }

  @Override
  public void granted(String task, long turnNanos) {
    grants++;
  }

  @Override
  public void grantedToQueue(String task) {
    grantsToQueues++;
  }

  private void arrive(String task, long duration) {
    durations.put(task, duration);
    meter.came(task, now);
    scheduler.arrive(task, task.replaceAll("-.*", ""), 1 + random.nextInt(shape.mostVcores), now);
  }

  private void end(String task) {
    durations.remove(task);
    running.remove(task);
    meter.left(task);
    scheduler.finish(task, now);
    arrivals.add(now + upTo(shape.longestGap));
  }

  private void resize() {
    nextResize = now + upTo(2 * shape.resizes);
    suspended = 0;
    scheduler.setCores(1 + random.nextInt(2 * shape.cores), now);
    meter.resized(suspended);
  }

  private void setTimer() {
    if (scheduler.nextTimerNanos() != timer) {
      timer = scheduler.nextTimerNanos();
      timerFires = timer == Long.MAX_VALUE ? timer : timer + upTo(shape.latestTimer);
    }
  }

  private String nextToEnd() {
    String first = null;
    for (Map.Entry<String, Boolean> task : running.entrySet()) {
      if (task.getValue() && (first == null || endOf(task.getKey()) < endOf(first))) {
        first = task.getKey();
      }
    }
    return first;
  }

  private long endOf(String task) {
    long left = durations.get(task) - meter.attained(task, now);
    return left > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + left;
  }

  private long upTo(long most) {
    return most == 0 ? 0 : random.nextLong(most + 1);
  }
}
