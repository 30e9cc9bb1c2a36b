// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import java.util.Map;
import java.util.Optional;

/**
 * A job: a number of containers that all run the same command.
 *
 * @param name shown by YARN
 * @param tasks number of containers, at least 1
 * @param reduces how many of them wait, without using a CPU, until all others have ended before
 *     they run the command; from 0 to fewer than all
 * @param reduceRule how many of these are asked for before
 * @param command for {@code bash -c}; exit code 0 is success
 * @param vcores virtual cores of one container
 * @param memoryMb memory of one container, in MiB
 * @param queue leaf queue it is submitted to
 * @param environment variables of each container
 * @param host the one node that all containers must run on, or empty for any
 */
public record JobSpec(
    String name,
    int tasks,
    int reduces,
    ReduceRule reduceRule,
    String command,
    int vcores,
    int memoryMb,
    String queue,
    Map<String, String> environment,
    Optional<String> host) {
  /** Of a task that needs next to no memory, in MiB. */
  public static final int MEMORY_MB = 64;

  private static final String DURATION_HINT = "YAQ_TASK_DURATION_MS";

  public JobSpec {
    environment = Map.copyOf(environment);
    if (reduces < 0 || reduces >= tasks) {
      throw new IllegalArgumentException(
          reduces + " of " + tasks + " tasks cannot wait for others");
    }
    if (tasks < 1 || vcores < 1 || memoryMb < 1) {
      throw new IllegalArgumentException(
          tasks + " tasks of " + vcores + " vcores and " + memoryMb + " MiB are no job");
    }
  }

  /** A job of one-core tasks of {@link #MEMORY_MB} each, in YARN's default queue. */
  public static JobSpec of(String name, int tasks, String command) {
    return new JobSpec(
        name,
        tasks,
        0,
        ReduceRule.AFTER_MAPS,
        command,
        1,
        MEMORY_MB,
        "default",
        Map.of(),
        Optional.empty());
  }

  /** The same, telling nodes that queue tasks how long each will run. */
  public JobSpec withDurationHint(double seconds) {
    long millis = Math.max(1, Math.round(1000 * seconds));
    return new JobSpec(
        name,
        tasks,
        reduces,
        reduceRule,
        command,
        vcores,
        memoryMb,
        queue,
        Map.of(DURATION_HINT, Long.toString(millis)),
        host);
  }

  /** The same where so many of the tasks wait for the others, and are asked for by this rule. */
  public JobSpec withReduces(int otherReduces, ReduceRule rule) {
    return new JobSpec(
        name, tasks, otherReduces, rule, command, vcores, memoryMb, queue, environment, host);
  }

  /** The same in another leaf queue. */
  public JobSpec inQueue(String otherQueue) {
    return new JobSpec(
        name, tasks, reduces, reduceRule, command, vcores, memoryMb, otherQueue, environment, host);
  }

  /** The same with all its containers on one node. */
  public JobSpec onHost(String onlyHost) {
    return new JobSpec(
        name,
        tasks,
        reduces,
        reduceRule,
        command,
        vcores,
        memoryMb,
        queue,
        environment,
        Optional.of(onlyHost));
  }

  /** The same with containers of another size, in MiB. */
  public JobSpec withMemoryMb(int otherMemoryMb) {
    return new JobSpec(
        name, tasks, reduces, reduceRule, command, vcores, otherMemoryMb, queue, environment, host);
  }
}
