// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.yaq.Job;
import io.kairos.yaq.queue.TaskDetails;

/** A task that a job manager sends to a node. */
final class JobTask {
  final JobManager manager;

  /** In its job, from 0. */
  final int number;

  /** Of its job, from 0. */
  final int stage;

  final String id;

  /** Whether it starts as soon as it comes to a node, if need be instead of one that runs. */
  boolean isGuaranteed;

  /** How often it was killed. */
  int kills;

  /** When it was first sent to a queue. */
  long sentNanos = Beats.NEVER;

  long startedNanos;

  /** Rises with each start and kill, so that the end of a run that was cut off can be told. */
  int run;

  JobTask(JobManager manager, int number, int stage) {
    this.manager = manager;
    this.number = number;
    this.stage = stage;
    this.id = manager.application() + "-task-" + number;
  }

  /** What a node gets to know of it. */
  TaskDetails details() {
    Job job = new Job(manager.application(), 0, manager.job().number());
    return new TaskDetails(id, job, 1, 0, stage + 1, "user", manager.hint(stage));
  }

  /** Only the node that runs it knows. */
  long durationNanos() {
    return manager.job().taskNanos(number);
  }
}
