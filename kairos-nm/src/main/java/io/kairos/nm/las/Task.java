// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * One task of the node ({@code TaskEntry} of Algorithm 1). Between two events it is in exactly one
 * of {@link RunningTasks} and {@link SuspendedTasks}; the entry it has there is kept here, because
 * the sorted sets find an entry by its keys only.
 */
final class Task {
  /** What {@link Decisions} was told about a task last. */
  enum Told {
    NOTHING,
    RUN,
    SUSPEND
  }

  final String id;
  final String applicationId;
  final ApplicationMeter application;
  final int vcores;

  /** Service attained up to the last time the task stopped running. */
  long attainedNanos;

  /** When it ran last, or came. */
  long waitsSince;

  /** {@code null} unless it runs. */
  RunningTasks.Entry running;

  /** {@code null} unless it waits. */
  SuspendedTasks.Entry waiting;

  /** Whether it goes first because its queue runs less than its share. */
  boolean owedToQueue;

  Told told = Told.NOTHING;

  Task(String id, String applicationId, ApplicationMeter application, int vcores, long attained) {
    this.id = id;
    this.applicationId = applicationId;
    this.application = application;
    this.vcores = vcores;
    this.attainedNanos = attained;
  }

  long attainedNanos(long now) {
    return running == null ? attainedNanos : attainedNanos + (now - running.startedAt);
  }
}
