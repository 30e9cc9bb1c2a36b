// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.JobProgress;
import io.kairos.yaq.StartReason;
import io.kairos.yaq.queue.ModelledTask.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A node of a {@link MapReduceModel}: its queue, and the tasks that the ResourceManager gave it. It
 * is filled up to N + b while its queue is open, else up to N.
 */
final class ModelledNode implements LaunchDecisions, JobProgressSource {
  private final MapReduceModel model;
  private final int slots;
  private final int queueLength;
  private final Map<String, ModelledTask> tasks = new HashMap<>();
  private LaunchQueue queue;
  private int books;

  ModelledNode(MapReduceModel model, int slots, int queueLength) {
    this.model = model;
    this.slots = slots;
    this.queueLength = queueLength;
    queue = model.queue(this, List.of(), QueueMemory.EMPTY);
    books = slots + queueLength;
  }

  /** Containers that it may still be given, below 0 where it has more than that. */
  int room() {
    return books - tasks.size();
  }

  void advance() {
    queue.advance(model.now());
  }

  /** Goes with all it has. */
  void lose() {
    List.copyOf(tasks.values()).forEach(task -> task.job.lost(task));
  }

  /** The daemon of this node is killed and comes back; what runs goes on. */
  void restart() {
    queue =
        model.queue(
            this,
            tasks.values().stream().map(ModelledTask::details).collect(Collectors.toList()),
            queue.memory(model.now()));
    for (ModelledTask task : List.copyOf(tasks.values())) {
      if (task.runs()) {
        queue.launched(task.details(), model.now());
      } else {
        queue.enqueue(task.details(), model.now());
      }
    }
  }

  /** Is given tasks, jobs in the order of their arrival. */
  void offer() {
    // As of the last heartbeat, which is what the ResourceManager goes by.
    for (MapReduceJob job : model.jobs()) {
      while (tasks.size() < books && job.asks()) {
        Kind kind = job.nextKind();
        long ran = model.aboutNanos(job.mapSeconds());
        ModelledTask task = new ModelledTask(model.newTaskId(), job, kind, this, ran);
        tasks.put(task.id, task);
        job.given(task);
        queue.enqueue(task.details(), model.now());
      }
    }
    books =
        slots + (queue.statistics(model.now()).queue().orElseThrow().isOpen() ? queueLength : 0);
  }

  void endWhatIsDone() {
    for (ModelledTask task : List.copyOf(tasks.values())) {
      if (task.isDone(model.now())) {
        end(task, true);
        task.job.done(task);
      }
    }
  }

  void end(ModelledTask task, boolean succeeded) {
    tasks.remove(task.id);
    queue.ended(task.id, succeeded, model.now());
  }

  @Override
  public boolean launch(String taskId, long waitedNanos) {
    tasks.get(taskId).start(model.now());
    return true;
  }

  @Override
  public void handBack(String taskId, long waitedNanos) {
    ModelledTask task = tasks.remove(taskId);
    task.job.lost(task);
  }

  @Override
  public boolean launchMaster(String containerId) {
    return true;
  }

  @Override
  public void queueClosed(long stillNanos, int waiting) {}

  @Override
  public void queueOpened() {}

  @Override
  public void recovered(String taskId) {}

  @Override
  public void started(String taskId, StartReason reason) {}

  @Override
  public void orderFailed(RuntimeException cause) {
    throw cause;
  }

  @Override
  public JobProgress apply(String job) {
    return model.jobs().stream()
        .filter(any -> any.details().id().equals(job))
        .map(
            any ->
                new JobProgress(
                    (long) (any.unfinished() * any.mapSeconds() * 1e3), any.unfinished()))
        .findAny()
        .orElse(null);
  }

  @Override
  public void finished(String job, long ranMillis) {}
}
