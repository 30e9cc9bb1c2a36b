// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import org.slf4j.Logger;

/** What is logged when a question to the ResourceManager fails, and when it no longer does. */
final class AskingLog {
  private final Logger log;
  private final String failing;
  private final String answeredAgain;

  /**
   * @param failing text for asking that begins to fail, or fails for another cause; it holds a
   *     {@code {}} for the cause
   * @param answeredAgain text for asking that no longer fails
   */
  AskingLog(Logger log, String failing, String answeredAgain) {
    this.log = log;
    this.failing = failing;
    this.answeredAgain = answeredAgain;
  }

  void failed(Throwable cause) {
    log.warn(failing, cause.toString());
  }

  void answered() {
    log.info(answeredAgain);
  }

  void closed(Exception cause) {
    log.debug("Closed; nobody is asked any more", cause);
  }
}
