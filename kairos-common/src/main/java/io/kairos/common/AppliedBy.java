// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

/** When a changed setting takes effect. */
public enum AppliedBy {
  /** The daemon reads the setting once, at its start. */
  RESTART("A change takes effect when the daemon restarts."),
  /** The ResourceManager reads the setting at its start and at every refresh. */
  REFRESH("A change takes effect at `yarn rmadmin -refreshQueues`, without a restart."),
  /** Each job reads the setting when it is submitted. */
  NEXT_JOB("A change takes effect for jobs that are submitted from then on."),
  /** A simulated run reads the setting when it begins. */
  NEXT_RUN("A change takes effect in the next run.");

  private final String sentence;

  AppliedBy(String sentence) {
    this.sentence = sentence;
  }

  /** The same for an operator, as a whole sentence. */
  public String sentence() {
    return sentence;
  }
}
