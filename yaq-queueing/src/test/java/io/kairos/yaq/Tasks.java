// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** Short ways to write what the tests are about. */
final class Tasks {
  private Tasks() {}

  /** The job that arrived as number {@code number}. */
  static Job job(int number) {
    return new Job("job-" + number, 0, number);
  }

  static QueuedTask task(
      String id, int job, long sequence, long queuedSinceMillis, long estimatedMillis) {
    return new QueuedTask(id, job(job), sequence, queuedSinceMillis, estimatedMillis);
  }
}
