// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.testing;

import io.kairos.yaq.Job;
import io.kairos.yaq.queue.TaskDetails;

/** Ids as YARN spells them. */
public final class Ids {
  public static final String APPLICATION = application(1);

  private Ids() {}

  public static String application(int number) {
    return String.format("application_1700000000000_%04d", number);
  }

  /** A container of {@link #APPLICATION}. */
  public static String task(int number) {
    return task(1, number);
  }

  public static TaskDetails details(String taskId, int vcores) {
    return new TaskDetails(taskId, job(1), vcores, 64, 1, "somebody", null);
  }

  public static Job job(int number) {
    return new Job(application(number), 1700000000000L, number);
  }

  public static String task(int application, int number) {
    return String.format("container_1700000000000_%04d_01_%06d", application, number);
  }
}
