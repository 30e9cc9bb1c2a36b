// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

/** A map or a reducer on a node of a {@link MapReduceModel}. */
final class ModelledTask {
  /** Reducers are asked for before maps. */
  enum Kind {
    REDUCE(10),
    MAP(20);

    final int priority;

    Kind(int priority) {
      this.priority = priority;
    }
  }

  final String id;
  final MapReduceJob job;
  final Kind kind;
  final ModelledNode node;
  private final long ranNanos;
  private long startedNanos = Long.MIN_VALUE;

  ModelledTask(String id, MapReduceJob job, Kind kind, ModelledNode node, long ranNanos) {
    this.id = id;
    this.job = job;
    this.kind = kind;
    this.node = node;
    this.ranNanos = ranNanos;
  }

  TaskDetails details() {
    TaskDetails details = new TaskDetails(id, job.details(), 1, 1, kind.priority, "user", null);
    return kind == Kind.REDUCE ? details.startingLast() : details;
  }

  void start(long nowNanos) {
    startedNanos = nowNanos;
  }

  boolean runs() {
    return startedNanos != Long.MIN_VALUE;
  }

  boolean isDone(long nowNanos) {
    return runs()
        && nowNanos >= startedNanos + ranNanos
        && (kind == Kind.MAP || job.mapsDone() && nowNanos >= job.mapsDoneNanos() + ranNanos);
  }
}
