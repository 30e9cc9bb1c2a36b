// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.testing;

import io.kairos.nm.policy.TaskFacts;
import io.kairos.yaq.Job;

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

  public static TaskFacts details(String taskId, int vcores) {
    return facts(taskId, 1).vcores(vcores).build();
  }

  /** A task of somebody, to which a test may add. */
  public static TaskFacts.Builder facts(String taskId, int job) {
    return TaskFacts.of(taskId, job(job)).memoryMb(64).priority(1).user("somebody");
  }

  public static Job job(int number) {
    return new Job(application(number), 1700000000000L, number);
  }

  public static String task(int application, int number) {
    return String.format("container_1700000000000_%04d_01_%06d", application, number);
  }
}
