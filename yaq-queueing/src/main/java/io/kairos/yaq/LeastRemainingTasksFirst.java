// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** LRTF: the job with the fewest remaining tasks, which needs no estimates (Yaq, §3.3). */
public final class LeastRemainingTasksFirst extends ByProgress {
  @Override
  public String name() {
    return "lrtf";
  }

  @Override
  public String does() {
    return "a task of the job with the fewest remaining tasks starts next";
  }

  @Override
  public long measure(JobProgress progress) {
    return progress.remainingTasks();
  }
}
