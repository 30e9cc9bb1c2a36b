// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

/** A task of the model and the work it has left. */
final class SimTask {
  private static final String APPLICATION = "job-";

  final String id;
  final int job;
  long remainingNanos;
  long runsSince;
  long placedNanos;

  /** Rises whenever the task starts or stops, so that an end foreseen before can be told. */
  int stay;

  SimTask(int job, int number, long workNanos) {
    this.id = application(job) + "-task-" + number;
    this.job = job;
    this.remainingNanos = workNanos;
  }

  String application() {
    return application(job);
  }

  static String application(int job) {
    return APPLICATION + job;
  }

  /** The number of a job by its {@link #application}. */
  static int job(String application) {
    return Integer.parseInt(application.substring(APPLICATION.length()));
  }
}
