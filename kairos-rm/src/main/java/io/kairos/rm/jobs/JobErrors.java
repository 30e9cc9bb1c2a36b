// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.RepeatedFailure;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts every error about a job, and tells the log of the first ones. Any thread may call. */
final class JobErrors {
  private static final Logger LOG = LoggerFactory.getLogger(JobErrors.class);

  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Runnable count;
  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime, QUIET_NANOS);

  /**
   * @param count is told of every error
   */
  JobErrors(Runnable count) {
    this.count = count;
  }

  /**
   * Something failed about one job.
   *
   * @param what follows upon "failed"
   */
  void failed(String what, Throwable cause) {
    count.run();
    if (failure.failed(cause)) {
      LOG.error("Kairos failed {}; other jobs are unaffected.", what, cause);
    }
  }

  /** A job was looked at without an error. */
  void worked() {
    long failures = failure.worked();
    if (failures > 0) {
      LOG.info("Kairos has no more errors about jobs, after {} failures.", failures);
    }
  }
}
