// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** LRTF: the job with the fewest remaining tasks, which needs no estimates (Yaq, §3.3). */
final class LeastRemainingTasksFirst extends ByProgress {
  @Override
  long measure(JobProgress progress) {
    return progress.remainingTasks();
  }
}
