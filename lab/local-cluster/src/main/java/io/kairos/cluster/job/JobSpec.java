// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import java.util.Map;
import java.util.Optional;

/**
 * A job: a number of containers that all run the same command.
 *
 * @param name shown by YARN
 * @param tasks number of containers, at least 1
 * @param reduces of these; fewer than all
 * @param container each of them
 * @param queue leaf queue it is submitted to
 * @param host the one node that all containers must run on, or empty for any
 */
public record JobSpec(
    String name,
    int tasks,
    ReduceSpec reduces,
    ContainerSpec container,
    String queue,
    Optional<String> host) {
  /** Of a task that needs next to no memory, in MiB. */
  public static final int MEMORY_MB = 64;

  private static final String DURATION_HINT = "YAQ_TASK_DURATION_MS";

  public JobSpec {
    if (reduces.count() < 0 || reduces.count() >= tasks) {
      throw new IllegalArgumentException(
          reduces.count() + " of " + tasks + " tasks cannot wait for others");
    }
  }

  /** A job of one-core tasks of {@link #MEMORY_MB} each, in YARN's default queue. */
  public static JobSpec of(String name, int tasks, String command) {
    return new JobSpec(
        name,
        tasks,
        ReduceSpec.NONE,
        new ContainerSpec(command, Map.of(), 1, MEMORY_MB),
        "default",
        Optional.empty());
  }

  /** The same, telling nodes that queue tasks how long each will run. */
  public JobSpec withDurationHint(double seconds) {
    long millis = Math.max(1, Math.round(1000 * seconds));
    return with(container.withEnvironment(Map.of(DURATION_HINT, Long.toString(millis))));
  }

  /** The same with variables in the environment of its containers. */
  public JobSpec withEnvironment(Map<String, String> environment) {
    return with(container.withEnvironment(environment));
  }

  /** The same where so many of the tasks wait for the others, and are asked for by this rule. */
  public JobSpec withReduces(int otherReduces, ReduceRule rule) {
    return new JobSpec(name, tasks, new ReduceSpec(otherReduces, rule), container, queue, host);
  }

  /** The same in another leaf queue. */
  public JobSpec inQueue(String otherQueue) {
    return new JobSpec(name, tasks, reduces, container, otherQueue, host);
  }

  /** The same with all its containers on one node. */
  public JobSpec onHost(String onlyHost) {
    return new JobSpec(name, tasks, reduces, container, queue, Optional.of(onlyHost));
  }

  /** The same with containers of another size, in MiB. */
  public JobSpec withMemoryMb(int otherMemoryMb) {
    return with(container.withMemoryMb(otherMemoryMb));
  }

  private JobSpec with(ContainerSpec other) {
    return new JobSpec(name, tasks, reduces, other, queue, host);
  }
}
