// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.JobProgress;
import java.util.function.Function;

/**
 * Who knows how much of a job is left, over all nodes. Asked by job id for every queued task
 * whenever the queue is ordered, on the scheduler thread: it answers from memory, {@code null} for
 * a job that nobody told about. The ids it is asked for are the jobs that queue here.
 */
@FunctionalInterface
public interface JobProgressSource extends Function<String, JobProgress> {
  /** Knows nothing: the policies that ask then order by the arrival of jobs. */
  JobProgressSource NONE = jobId -> null;

  /** A task of a job ended by itself, for whoever orders jobs elsewhere by such times. */
  default void finished(String jobId, long ranMillis) {}
}
