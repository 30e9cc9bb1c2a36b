// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

/** A task of the model and the work it has left. */
final class SimTask {
  final String id;
  final int job;
  long remainingNanos;
  long runsSince;

  /** Rises whenever the task starts or stops, so that an end foreseen before can be told. */
  int stay;

  SimTask(int job, int number, long workNanos) {
    this.id = "job-" + job + "-task-" + number;
    this.job = job;
    this.remainingNanos = workNanos;
  }

  String application() {
    return application(job);
  }

  static String application(int job) {
    return "job-" + job;
  }
}
