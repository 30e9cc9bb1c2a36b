// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.JobRank;
import io.kairos.common.ServiceClass;
import java.util.Optional;

/**
 * One task of the node ({@code TaskEntry} of Algorithm 1). Between two events it is in exactly one
 * of {@link RunningTasks}, {@link SuspendedTasks} and the idle tasks; the entry it has there is
 * kept here, because the sorted sets find an entry by its keys only.
 */
final class Task implements TaskStanding {
  /** What {@link Decisions} was told about a task last. */
  enum Told {
    NOTHING,
    RUN,
    SUSPEND
  }

  final String id;
  final String applicationId;
  final int vcores;
  final ServiceClass serviceClass;
  final TaskService service;

  /** Its number in the order in which tasks came; 0 until {@link NodeCores} has it. */
  long arrival;

  /** As the ResourceManager told last. */
  long jobRank = JobRank.NONE;

  /** As the ResourceManager told last, or {@code null}. */
  String queue;

  /** Whether it is a service that is never suspended; {@link Services} decides that. */
  boolean keepsCores;

  /** What it may use without a turn if it is a session. */
  final SessionCredit credit;

  final long cameAt;

  /** When it held cores last, or came. */
  long waitsSince;

  /** {@code null} unless it runs. */
  RunningTasks.Entry running;

  /** {@code null} unless it waits. */
  SuspendedTasks.Entry waiting;

  /**
   * Whether it is at full speed without a turn: it uses next to nothing, or is a session that works
   * on what it has saved.
   */
  boolean idle;

  /** Whether it goes first because its queue runs less than its share. */
  boolean owedToQueue;

  Told told = Told.NOTHING;

  /** Whether {@link Changes} looks at it when the event ends. */
  boolean hasMoved;

  Task(
      String id,
      String applicationId,
      int vcores,
      ServiceClass serviceClass,
      TaskService service,
      long now) {
    this.id = id;
    this.applicationId = applicationId;
    this.vcores = vcores;
    this.serviceClass = serviceClass;
    this.service = service;
    this.credit = new SessionCredit(now);
    this.cameAt = now;
  }

  @Override
  public String applicationId() {
    return applicationId;
  }

  @Override
  public int vcores() {
    return vcores;
  }

  @Override
  public ServiceClass serviceClass() {
    return serviceClass;
  }

  @Override
  public long arrival() {
    return arrival;
  }

  @Override
  public Optional<String> queue() {
    return Optional.ofNullable(queue);
  }

  @Override
  public long jobRank() {
    return jobRank;
  }
}
