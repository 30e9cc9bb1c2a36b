// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps an error in what Kairos adds to an event of YARN from the event itself. */
final class Guard {
  private static final Logger LOG = LoggerFactory.getLogger(Guard.class);

  private final Runnable count;

  /**
   * @param count is told of every error
   */
  Guard(Runnable count) {
    this.count = count;
  }

  /**
   * Makes a step. An error ends the step, is counted and logged.
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
      return step.get();
    } catch (RuntimeException e) {
      count.run();
      LOG.error("Kairos failed {}; ignored, stock scheduling is unaffected", when.get(), e);
      return otherwise;
    }
  }
}
