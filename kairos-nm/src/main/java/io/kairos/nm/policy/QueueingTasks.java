// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.common.NodeStatistics;
import io.kairos.common.RepeatedFailure;
import io.kairos.common.TaskSnapshot;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.state.NodeState;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.StartReason;
import io.kairos.yaq.queue.LaunchDecisions;
import io.kairos.yaq.queue.LaunchQueue;
import io.kairos.yaq.queue.QueueMemory;
import io.kairos.yaq.queue.TaskDetails;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tasks wait before their launch, without memory and CPU, and run undisturbed afterwards: what
 * there is between the NodeManager and the {@link LaunchQueue}. Not thread-safe: the scheduler
 * thread owns it.
 */
public final class QueueingTasks implements NodePolicy, LaunchHolder, LaunchDecisions {
  /** Makes the queue, which then decides through this. */
  public interface QueueFactory {
    LaunchQueue create(LaunchDecisions decisions, DurationEstimator durations, QueueMemory before);
  }

  public static final String CONTROL = "none";

  /** How old the statistics of a node on which nothing happens may be. */
  private static final long REFRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final Logger LOG = LoggerFactory.getLogger(QueueingTasks.class);

  private final LaunchQueue queue;
  private final HeldLaunches held;
  private final DurationEstimator durations;
  private final NodeMetrics metrics;
  private final LongSupplier clock;

  /** Each cause is told once: it may come with every event. */
  private final RepeatedFailure orderFailure;

  /**
   * @param held where the launches of the queued tasks are
   * @param before what is known from before a restart of the daemon
   */
  public QueueingTasks(
      QueueFactory factory,
      DurationEstimator durations,
      HeldLaunches held,
      NodeMetrics metrics,
      LongSupplier clock,
      NodeState before) {
    this.held = held;
    this.durations = durations;
    this.metrics = metrics;
    this.clock = clock;
    this.orderFailure = new RepeatedFailure(clock);
    Map<String, Long> ranNanos = new HashMap<>();
    before.tasks().forEach((id, task) -> ranNanos.put(id, task.attainedNanos()));
    queue =
        factory.create(
            this, durations, new QueueMemory(before.queued(), ranNanos, before.applications()));
  }

  /** What the queue needs to know of a task. */
  public static TaskDetails details(TaskFacts task) {
    TaskDetails details =
        new TaskDetails(
            task.id(),
            task.job(),
            task.vcores(),
            task.memoryMb(),
            task.priority(),
            task.user(),
            task.durationHint());
    return task.startsLast() ? details.startingLast() : details;
  }

  @Override
  public Optional<LaunchHolder> launchHolder() {
    return Optional.of(this);
  }

  @Override
  public void queued(TaskFacts task, long nowNanos) {
    orLaunch(task.id(), () -> queue.enqueue(details(task), nowNanos));
  }

  @Override
  public void masterQueued(String containerId, long memoryMb, long nowNanos) {
    orLaunch(containerId, () -> queue.enqueueMaster(containerId, memoryMb, nowNanos));
  }

  /** No event comes again for a launch that the queue does not know: it would be held for ever. */
  private void orLaunch(String containerId, Runnable enqueue) {
    try {
      enqueue.run();
    } catch (RuntimeException | Error e) {
      if (!queue.awaits(containerId)) {
        launchAfter(e, containerId);
      }
      throw e;
    }
  }

  private void launchAfter(Throwable failure, String containerId) {
    try {
      held.release(containerId);
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void launched(TaskFacts task, long nowNanos) {
    queue.launched(details(task), nowNanos);
  }

  @Override
  public void aboutToBeKilled(String taskId, long nowNanos) {
    queue.aboutToBeKilled(taskId);
  }

  /** {@inheritDoc} It keeps its slot: what continues it does not pass by the queue. */
  @Override
  public void stopped(String taskId, long nowNanos) {}

  @Override
  public void continued(TaskFacts task, long nowNanos) {
    queue.launched(details(task), nowNanos);
  }

  @Override
  public void exited(String taskId, boolean succeeded, long nowNanos) {
    queue.ended(taskId, succeeded, nowNanos);
  }

  @Override
  public void ended(String taskId, long nowNanos) {
    queue.ended(taskId, false, nowNanos);
  }

  @Override
  public void masterStarted(String containerId, long memoryMb) {
    queue.masterStarted(containerId, memoryMb);
  }

  @Override
  public void masterEnded(String containerId) {
    queue.masterEnded(containerId);
  }

  @Override
  public void resized(String taskId, int vcores, long memoryMb, long nowNanos) {
    queue.resized(taskId, vcores, memoryMb, nowNanos);
  }

  @Override
  public void resizeNode(int cores, long memoryMb, long nowNanos) {
    LOG.info("This node now runs tasks on {} vcores and {} MB", cores, memoryMb);
    queue.resizeNode(cores, memoryMb);
  }

  @Override
  public void forgetApplication(String applicationId) {
    queue.forgetApplication(applicationId);
  }

  /** {@inheritDoc} What waits goes on waiting: its launch would only be killed again. */
  @Override
  public void standDown(long nowNanos) {
    queue.standDown();
  }

  @Override
  public void advance(long nowNanos) {
    queue.advance(nowNanos);
    metrics.ignoredHints(durations.ignoredHints());
  }

  @Override
  public long nextTimerNanos() {
    return Math.min(queue.nextTimerNanos(), clock.getAsLong() + REFRESH_NANOS);
  }

  @Override
  public NodeStatistics load(long nowNanos) {
    return queue.load(nowNanos);
  }

  @Override
  public Map<String, Double> applicationServiceSeconds(long nowNanos) {
    return queue.applicationServiceSeconds(nowNanos);
  }

  @Override
  public List<TaskSnapshot> tasks(long nowNanos) {
    return queue.tasks(nowNanos);
  }

  @Override
  public NodeState state(long nowNanos) {
    QueueMemory memory = queue.memory(nowNanos);
    Map<String, NodeState.Task> tasks = new HashMap<>();
    memory.ranNanos().forEach((id, nanos) -> tasks.put(id, new NodeState.Task(nanos, false)));
    return new NodeState(CONTROL, memory.applicationCoreNanos(), tasks, memory.queued());
  }

  /** {@inheritDoc} What waits is left to the NodeManager, or to the one after it. */
  @Override
  public void close() {
    queue.standDown();
  }

  /** {@inheritDoc} Called by the queue. */
  @Override
  public boolean launch(String taskId, long waitedNanos) {
    boolean launched = held.release(taskId);
    if (launched) {
      metrics.released(waitedNanos);
    }
    return launched;
  }

  /** {@inheritDoc} Called by the queue. */
  @Override
  public void started(String taskId, StartReason reason) {
    metrics.started(reason);
    LOG.debug("{} left the queue first: {}", taskId, reason);
  }

  /** {@inheritDoc} Called by the queue. */
  @Override
  public boolean launchMaster(String containerId) {
    return held.release(containerId);
  }

  /** {@inheritDoc} Called by the queue. */
  @Override
  public void handBack(String taskId, long waitedNanos) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(waitedNanos);
    String why =
        "Kairos handed the task back after "
            + seconds
            + " s in the queue of this node: no task started or ended there, or others always"
            + " went first.";
    if (held.handBack(taskId, why)) {
      metrics.handedBack();
      LOG.info("The node hands {} back after {} s in its queue", taskId, seconds);
    }
  }

  /** {@inheritDoc} Called by the queue. */
  @Override
  public void queueClosed(long stillNanos, int waiting) {
    metrics.queueOpen(false);
    LOG.warn(
        "No task started or ended on this node for {} s: its queue takes no more tasks and hands"
            + " back {} waiting tasks",
        TimeUnit.NANOSECONDS.toSeconds(stillNanos),
        waiting);
  }

  /** {@inheritDoc} Called by the queue. */
  @Override
  public void queueOpened() {
    metrics.queueOpen(true);
    LOG.info("Tasks start or end again: the queue of this node takes tasks");
  }

  /** {@inheritDoc} Called by the queue. */
  @Override
  public void recovered(String taskId) {
    metrics.recovered(1);
  }

  /** {@inheritDoc} Called by the queue. */
  @Override
  public void orderFailed(RuntimeException cause) {
    metrics.schedulerError();
    if (orderFailure.failed(cause)) {
      LOG.error(
          "The policy failed to order the queue; tasks now start in the order of their arrival",
          cause);
    }
  }
}
