// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.job;

/**
 * A job: a number of containers that all run the same command.
 *
 * @param name shown by YARN
 * @param tasks number of containers, at least 1
 * @param command for {@code bash -c}; exit code 0 is success
 * @param vcores virtual cores of one container
 * @param memoryMb memory of one container, in MiB
 */
public record JobSpec(String name, int tasks, String command, int vcores, int memoryMb) {
  public JobSpec {
    if (tasks < 1 || vcores < 1 || memoryMb < 1) {
      throw new IllegalArgumentException(
          tasks + " tasks of " + vcores + " vcores and " + memoryMb + " MiB are no job");
    }
  }

  /** A job of one-core tasks that need next to no memory. */
  public static JobSpec of(String name, int tasks, String command) {
    return new JobSpec(name, tasks, command, 1, 64);
  }
}
