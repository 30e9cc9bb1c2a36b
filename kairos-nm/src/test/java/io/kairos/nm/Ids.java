// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import io.kairos.yaq.Job;
import io.kairos.yaq.queue.TaskDetails;

/** Ids as YARN spells them. */
final class Ids {
  static final String APPLICATION = application(1);

  private Ids() {}

  static String application(int number) {
    return String.format("application_1700000000000_%04d", number);
  }

  /** A container of {@link #APPLICATION}. */
  static String task(int number) {
    return task(1, number);
  }

  static TaskDetails details(String taskId, int vcores) {
    return new TaskDetails(taskId, job(1), vcores, 64, 1, "somebody", null);
  }

  static Job job(int number) {
    return new Job(application(number), 1700000000000L, number);
  }

  static String task(int application, int number) {
    return String.format("container_1700000000000_%04d_01_%06d", application, number);
  }
}
