// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.RepeatedFailure;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps an error in what Kairos adds to an event of YARN from the event itself. */
final class Guard {
  private static final Logger LOG = LoggerFactory.getLogger(Guard.class);

  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Runnable count;
  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime, QUIET_NANOS);

  /**
   * @param count is told of every error
   */
  Guard(Runnable count) {
    this.count = count;
  }

  /**
   * Makes a step. An error ends the step and is counted; the log is told when errors begin, of
   * other causes, and when there are none any more.
   *
   * @param when for the log, after "failed"
   */
  void run(Supplier<String> when, Runnable step) {
    get(
        when,
        null,
        () -> {
          step.run();
          return null;
        });
  }

  /** The same with a result: {@code otherwise} after an error. */
  <T> T get(Supplier<String> when, T otherwise, Supplier<T> step) {
    try {
      T result = step.get();
      long failures = failure.worked();
      if (failures > 0) {
        LOG.info("Kairos works again after {} failures", failures);
      }
      return result;
    } catch (RuntimeException | Error e) {
      // Also an error, as of a jar that was replaced: YARN ends the ResourceManager by it.
      try {
        tell(when, e);
      } catch (RuntimeException | Error again) {
        e.addSuppressed(again);
      }
      return otherwise;
    }
  }

  private void tell(Supplier<String> when, Throwable cause) {
    count.run();
    if (failure.failed(cause)) {
      LOG.error("Kairos failed {}; ignored, stock scheduling is unaffected", when.get(), cause);
    }
  }
}
