// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * The master of a job, who looks at its heartbeats whether its reduces keep its maps from running,
 * and then gives some up: {@code RMContainerAllocator.preemptReducesIfNeeded}.
 */
public final class ReduceWatch {
  /** {@code yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms}. */
  private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** {@code mapreduce.job.reducer.unconditional-preempt.delay.sec}. */
  private static final long LONG_WAIT_NANOS = TimeUnit.SECONDS.toNanos(300);

  private static final long NEVER = -1;

  private final EventQueue events;
  private final JobTasks tasks;
  private final IntSupplier headroom;
  private final Consumer<List<SimTask>> givenUp;

  /** Whether the master looks at its next heartbeat. */
  private boolean looks;

  /** Since when its maps wait and its reduces keep them from running, or {@link #NEVER}. */
  private long waitsSinceNanos = NEVER;

  /**
   * @param headroom tasks of the job that the ResourceManager says there is room for
   * @param givenUp takes reduces from their nodes, one at least, and gives their places away
   */
  public ReduceWatch(
      EventQueue events, JobTasks tasks, IntSupplier headroom, Consumer<List<SimTask>> givenUp) {
    this.events = events;
    this.tasks = tasks;
    this.headroom = headroom;
    this.givenUp = givenUp;
  }

  /** To be called when a task of the job was sent or has ended. */
  public void changed() {
    if (!tasks.holdsReducesOnly()) {
      waitsSinceNanos = NEVER;
      return;
    }
    if (looks) {
      return;
    }
    looks = true;
    if (waitsSinceNanos == NEVER) {
      waitsSinceNanos = events.now();
    }
    events.after(
        HEARTBEAT_NANOS,
        EventKind.HEARTBEAT.rank(),
        () -> {
          looks = false;
          List<SimTask> given = tasks.giveUp(headroom.getAsInt(), haveWaitedLong());
          if (!given.isEmpty()) {
            givenUp.accept(given);
          }
          changed();
        });
  }

  /** So a master sees that there is only room on nodes that are too small for a map. */
  private boolean haveWaitedLong() {
    return waitsSinceNanos != NEVER && events.now() - waitsSinceNanos >= LONG_WAIT_NANOS;
  }
}
