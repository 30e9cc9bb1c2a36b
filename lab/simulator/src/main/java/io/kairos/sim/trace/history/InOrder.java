// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.TraceException;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * Jobs in the order of their submission. Histories are nearly sorted, often by the ends of jobs, so
 * a number of jobs that is held is enough, and a history may be larger than the memory.
 */
final class InOrder implements Iterator<PastJob> {
  private final Iterator<PastJob> jobs;
  private final int held;
  private final PriorityQueue<Numbered> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong((Numbered each) -> each.job.submitMillis())
              .thenComparingLong(Numbered::number));
  private long number;
  private long lastMillis = Long.MIN_VALUE;

  /**
   * @param held jobs that are held to wait for earlier ones, at least 0
   */
  InOrder(Iterator<PastJob> jobs, int held) {
    this.jobs = jobs;
    this.held = held;
  }

  @Override
  public boolean hasNext() {
    return !waiting.isEmpty() || jobs.hasNext();
  }

  /**
   * @throws TraceException if a job belongs before one that has been handed out
   */
  @Override
  public PastJob next() {
    while (waiting.size() <= held && jobs.hasNext()) {
      waiting.add(new Numbered(jobs.next(), number++));
    }
    if (waiting.isEmpty()) {
      throw new NoSuchElementException();
    }
    PastJob job = waiting.remove().job;
    if (job.submitMillis() < lastMillis) {
      throw new TraceException(
          "a job was submitted at "
              + job.submitMillis()
              + " ms and comes more than "
              + held
              + " jobs too late; sort the jobs by their submission");
    }
    lastMillis = job.submitMillis();
    return job;
  }

  /** Jobs of one moment keep their order. */
  private record Numbered(PastJob job, long number) {}
}
