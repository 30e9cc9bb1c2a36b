// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.Objects;

/** A task that waits in the queue of a node. Immutable. */
public final class QueuedTask {
  private final String id;
  private final Job job;
  private final long arrivalSequence;
  private final long queuedSinceMillis;
  private final long estimatedMillis;

  /**
   * @param id unique name of the task
   * @param job the job it belongs to
   * @param arrivalSequence the how-manieth task this queue was given; no two are the same. In YARN
   *     not the container id: those that a node allocates itself count downwards
   * @param queuedSinceMillis when it came, on the clock that also tells the time of a reordering
   * @param estimatedMillis how long it will run, from 1 to {@link
   *     EstimateLimits#LONGEST_POSSIBLE_MILLIS}
   * @throws IllegalArgumentException if the estimate is out of range
   */
  public QueuedTask(
      String id, Job job, long arrivalSequence, long queuedSinceMillis, long estimatedMillis) {
    if (estimatedMillis < 1 || estimatedMillis > EstimateLimits.LONGEST_POSSIBLE_MILLIS) {
      throw new IllegalArgumentException("estimated duration of " + id + ": " + estimatedMillis);
    }
    this.id = Objects.requireNonNull(id, "id");
    this.job = Objects.requireNonNull(job, "job");
    this.arrivalSequence = arrivalSequence;
    this.queuedSinceMillis = queuedSinceMillis;
    this.estimatedMillis = estimatedMillis;
  }

  public String id() {
    return id;
  }

  public Job job() {
    return job;
  }

  /** Place in the order in which the tasks of this queue came. */
  public long arrivalSequence() {
    return arrivalSequence;
  }

  /** When it came to this queue. */
  public long queuedSinceMillis() {
    return queuedSinceMillis;
  }

  /** How long it will run, as far as one can tell. */
  public long estimatedMillis() {
    return estimatedMillis;
  }

  @Override
  public String toString() {
    return id;
  }
}
