// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import java.util.Map;

/**
 * What a queue has to remember across a restart of its daemon. Times are lengths, as no clock that
 * a restart leaves alone runs evenly: the time the daemon was away counts for no task, and as
 * nothing was started meanwhile, no task lost its place by it. Immutable.
 */
public final class QueueMemory {
  /** A queue without a past. */
  public static final QueueMemory EMPTY = new QueueMemory(Map.of(), Map.of(), Map.of());

  private final Map<String, Queued> queued;
  private final Map<String, Long> ranNanos;
  private final Map<String, Long> applicationCoreNanos;

  /** A task in the queue. */
  public static final class Queued {
    private final long waitedNanos;
    private final long arrivalSequence;

    /**
     * @param waitedNanos how long it was queued so far, at least 0
     * @param arrivalSequence its place in the order in which the tasks came, at least 0
     */
    public Queued(long waitedNanos, long arrivalSequence) {
      this.waitedNanos = waitedNanos;
      this.arrivalSequence = arrivalSequence;
    }

    public long waitedNanos() {
      return waitedNanos;
    }

    public long arrivalSequence() {
      return arrivalSequence;
    }
  }

  /**
   * @param queued by task id
   * @param ranNanos run time so far of the tasks that hold slots, by task id
   * @param applicationCoreNanos run time times vcores of all tasks there were, by application id
   */
  public QueueMemory(
      Map<String, Queued> queued,
      Map<String, Long> ranNanos,
      Map<String, Long> applicationCoreNanos) {
    this.queued = Map.copyOf(queued);
    this.ranNanos = Map.copyOf(ranNanos);
    this.applicationCoreNanos = Map.copyOf(applicationCoreNanos);
  }

  public Map<String, Queued> queued() {
    return queued;
  }

  public Map<String, Long> ranNanos() {
    return ranNanos;
  }

  public Map<String, Long> applicationCoreNanos() {
    return applicationCoreNanos;
  }
}
