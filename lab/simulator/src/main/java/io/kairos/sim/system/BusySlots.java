// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import java.util.function.LongSupplier;

/** How many slots ran tasks of each queue, where jobs went to the queues in turn. */
public final class BusySlots implements StepListener {
  private final LongSupplier clock;
  private final long binNanos;
  private final int[] running;

  /** Slot-nanoseconds by queue and bin. */
  private final long[][] busy;

  private long countedNanos;

  private BusySlots(LongSupplier clock, int queues, long binNanos, int bins) {
    this.clock = clock;
    this.binNanos = binNanos;
    this.running = new int[queues];
    this.busy = new long[queues][bins];
    this.countedNanos = clock.getAsLong();
  }

  /**
   * Plays a run and counts.
   *
   * @param binNanos length of a bin
   * @param bins from 0; what happens later is not counted
   */
  public static BusySlots of(RunSetup setup, long seed, int queues, long binNanos, int bins) {
    BusySlots[] made = new BusySlots[1];
    TracePlay.play(
        setup, seed, done -> {}, clock -> made[0] = new BusySlots(clock, queues, binNanos, bins));
    return made[0];
  }

  @Override
  public void happened(Step step, SimJob job, int worker) {
    count();
    int queue = job.number() % running.length;
    if (step == Step.STARTED) {
      running[queue]++;
    } else if (step == Step.ENDED) {
      running[queue]--;
    }
  }

  /** Slots that tasks of a queue used, as the mean over a bin; all its time must have passed. */
  public double mean(int queue, int bin) {
    return (double) busy[queue][bin] / binNanos;
  }

  private void count() {
    long now = clock.getAsLong();
    while (countedNanos < now && countedNanos / binNanos < busy[0].length) {
      int bin = (int) (countedNanos / binNanos);
      long until = Math.min(now, (bin + 1) * binNanos);
      for (int queue = 0; queue < running.length; queue++) {
        busy[queue][bin] += running[queue] * (until - countedNanos);
      }
      countedNanos = until;
    }
  }
}
