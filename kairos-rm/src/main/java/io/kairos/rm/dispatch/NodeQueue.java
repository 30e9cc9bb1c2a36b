// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.placement.bound.QueueBound;
import io.kairos.yaq.DelayBound;

/**
 * What the dispatcher knows of the queue at one node that holds tasks back before their launch
 * (Yaq, §3.1). The dispatcher's thread owns it.
 *
 * <p>Between two reports the node's expected wait is carried on: a task that is queued adds its
 * duration times its vcores, divided by the slots. The node counts tasks and the books count
 * vcores; one is turned into the other by the average size of the tasks there. Tasks that were
 * handed out but had not come to the node when it reported are added to the report, or else every
 * report would invite as many again.
 */
final class NodeQueue {
  /** The mean of the last tasks jumps about; a new size costs a walk over all queues. */
  private static final long RESIZE_INTERVAL_MILLIS = 10_000;

  private static final int NOT_SIZED = -1;

  /**
   * A length stays while it is right for any mean within this factor of the measured one. The mean
   * of a hundred durations varies by 10 % and more though the load is steady.
   */
  private static final double TOLERANCE = 1.3;

  private QueueBound bound;
  private long defaultTaskMillis;
  private DelayBound wait;

  private NodeCapacity capacity = new NodeCapacity(1, 0);
  private double ranWhileOthersWaitedVcores = Double.POSITIVE_INFINITY;
  private int slots = 1;
  private HeldTasks masters = HeldTasks.NONE;
  private HeldTasks held = HeldTasks.NONE;
  private int vcoresPerTask = 1;
  private double measuredMillis;
  private boolean isOpen = true;

  private int lengthVcores = NOT_SIZED;

  /** b while the queue is open. */
  private int openLengthVcores = NOT_SIZED;

  private boolean isSizedByMeasure;
  private long sizedMillis;

  NodeQueue(QueueBound bound, long defaultTaskMillis) {
    this.bound = bound;
    this.defaultTaskMillis = defaultTaskMillis;
    this.wait = new DelayBound(bound.longestWaitMillis());
  }

  /** Bounds the queue in another way from the next report on. */
  void rebind(QueueBound newBound, long newDefaultTaskMillis) {
    double waitMillis = wait.waitMillis();
    bound = newBound;
    defaultTaskMillis = newDefaultTaskMillis;
    wait = new DelayBound(newBound.longestWaitMillis());
    wait.report((long) waitMillis);
    isSizedByMeasure = false;
    openLengthVcores = NOT_SIZED;
  }

  /**
   * The node's heartbeat came.
   *
   * @param all containers that the scheduler gave to the node
   * @param newMasters those of them that hold no slot
   */
  void report(
      NodeStatistics statistics, NodeCapacity newCapacity, HeldTasks all, HeldTasks newMasters) {
    QueueStatistics queue = statistics.queue().orElseThrow();
    capacity = newCapacity;
    masters = newMasters;
    held = all.without(newMasters);
    ranWhileOthersWaitedVcores =
        statistics.waiting() > 0 ? held.vcoresOf(statistics.running()) : Double.POSITIVE_INFINITY;
    slots = usableSlots();
    if (held.tasks() > 0) {
      vcoresPerTask = (int) Math.max(1, Math.ceil(held.vcoresOf(1)));
    }
    measuredMillis = queue.meanTaskSeconds() * 1000;
    isOpen = queue.isOpen();
    wait.report((long) Math.min(queue.waitSeconds() * 1000, Long.MAX_VALUE));
    // What the node counts are tasks.
    double freeSlots = Math.max(0, slots - held.vcoresOf(statistics.running()));
    double onTheirWay = held.vcores() - held.vcoresOf(statistics.tasks());
    queued(onTheirWay - freeSlots);
  }

  /** What the node holds now; what is new and finds no slot will wait. */
  void holds(HeldTasks all, HeldTasks newMasters) {
    int before = held.vcores();
    masters = newMasters;
    held = all.without(masters);
    slots = usableSlots();
    queued(held.vcores() - Math.max(before, slots));
  }

  /**
   * Sizes the queue.
   *
   * @return whether its length has changed
   */
  boolean resize(long nowMillis) {
    int last = lengthVcores;
    lengthVcores = isOpen ? openVcores(nowMillis) : 0;
    return lengthVcores != last;
  }

  /** b as of the last {@link #resize}; 0 while the node has closed its queue. */
  int lengthVcores() {
    return lengthVcores;
  }

  /** Whether one more task may be given to the node. */
  boolean admits() {
    return !isFull() || wait.admits();
  }

  /** Whether one more task would have to wait. */
  boolean isFull() {
    return taskVcores() >= slots;
  }

  /** Vcores of slots that are taken. */
  int takenSlots() {
    return Math.min(taskVcores(), slots);
  }

  /**
   * Vcores of tasks that can run there at a time, at least 1. Fewer than the node has where tasks
   * of the average size run out of memory before, or where some waited while no more than these
   * ran, for whatever limit of its own the node has.
   */
  int slots() {
    return slots;
  }

  /** Vcores of tasks, running or waiting; masters are none. */
  int taskVcores() {
    return held.vcores();
  }

  /** Expected wait of the next task, in seconds. */
  double waitSeconds() {
    return wait.waitMillis() / 1000;
  }

  private int openVcores(long nowMillis) {
    if (isSizedByMeasure && nowMillis - sizedMillis < RESIZE_INTERVAL_MILLIS) {
      return openLengthVcores;
    }
    isSizedByMeasure = measuredMillis > 0;
    sizedMillis = nowMillis;
    int slots = capacity.slots();
    int shortest = bound.lengthVcores(slots, vcoresPerTask, taskMillis() * TOLERANCE);
    int longest = bound.lengthVcores(slots, vcoresPerTask, taskMillis() / TOLERANCE);
    if (openLengthVcores < shortest || openLengthVcores > longest) {
      openLengthVcores = bound.lengthVcores(slots, vcoresPerTask, taskMillis());
    }
    return openLengthVcores;
  }

  private void queued(double vcores) {
    if (vcores > 0) {
      wait.queued((long) (vcores * taskMillis()), slots);
    }
  }

  private int usableSlots() {
    double fitVcores = held.vcoresWithin(capacity.memoryMb() - masters.memoryMb());
    double vcores = Math.min(fitVcores, ranWhileOthersWaitedVcores);
    return (int) Math.max(1, Math.min(capacity.vcores(), vcores));
  }

  private double taskMillis() {
    return measuredMillis > 0 ? measuredMillis : defaultTaskMillis;
  }
}
