// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.Objects;

/**
 * The job a task belongs to, and when it arrived. In YARN both are the application id, which a node
 * knows without asking anybody: first the start time of the ResourceManager that gave it, then its
 * number there. Immutable; two are equal if their ids are.
 */
public final class Job {
  private final String id;
  private final long epochMillis;
  private final long number;

  /**
   * @param id unique name of the job
   * @param epochMillis start time of whoever numbers the jobs, milliseconds
   * @param number jobs with the same epoch arrived in the order of their numbers
   */
  public Job(String id, long epochMillis, long number) {
    this.id = Objects.requireNonNull(id, "id");
    this.epochMillis = epochMillis;
    this.number = number;
  }

  public String id() {
    return id;
  }

  /** Negative if this job arrived before the other one, 0 if no order is known. */
  int compareArrival(Job other) {
    int byEpoch = Long.compare(epochMillis, other.epochMillis);
    return byEpoch != 0 ? byEpoch : Long.compare(number, other.number);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Job && id.equals(((Job) other).id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return id;
  }
}
