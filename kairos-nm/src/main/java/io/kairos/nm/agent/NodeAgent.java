// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.common.NodeStatistics;
import io.kairos.common.PluginVersion;
import io.kairos.common.QueueShare;
import io.kairos.common.QueueStatistics;
import io.kairos.common.RepeatedFailure;
import io.kairos.common.ServiceTotals;
import io.kairos.common.TaskSnapshot;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.policy.LaunchHolder;
import io.kairos.nm.policy.NodePolicy;
import io.kairos.nm.policy.TaskFacts;
import io.kairos.nm.state.StateSaving;
import io.kairos.web.TimeSeries;
import io.kairos.web.WebVersion;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduler thread of one NodeManager, and the door to it: every thread of Hadoop may leave an
 * event at any time without waiting, and may read the statistics of a moment ago.
 *
 * <p>The thread alone touches the {@link NodePolicy}. It sleeps until the next event or timer. An
 * error costs the event that led to it, never the thread.
 */
public final class NodeAgent implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeAgent.class);

  /** So many events at most keep timers waiting. */
  private static final int BATCH = 1_000;

  /**
   * How old the totals of applications may be that a heartbeat tells. All are looked at, and that
   * is too much after every event.
   */
  private static final long TOTALS_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final long PAUSE_AFTER_ERROR_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Where some go well and some fail: all go well again after so long without a failure. */
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Half an hour is kept for the web page. */
  private static final long HISTORY_INTERVAL_MILLIS = 5_000;

  private static final int HISTORY_SAMPLES = 360;

  /** What a heartbeat tells beside the statistics, as long as this daemon runs. */
  private static final Map<String, Float> VERSION =
      PluginVersion.toCustomResources(WebVersion.get());

  private static final long CLOSE_MILLIS = TimeUnit.SECONDS.toMillis(10);

  private final NodePolicy policy;
  private final CoreControl control;
  private final NodeMetrics metrics;
  private final LongSupplier clock;
  private final StateSaving saving;
  private final int serviceEpoch;
  private final Thread thread;
  private final Optional<LaunchHolder> launchHolder;
  private final RepeatedFailure failure;
  private final RepeatedFailure eventFailure;
  private final RepeatedFailure launchFailure;

  private final Queue<Event> events = new ConcurrentLinkedQueue<>();

  /** Passes by {@link #events}: tasks about to be killed die faster at full speed. */
  private final Queue<Event> urgentEvents = new ConcurrentLinkedQueue<>();

  private volatile boolean closing;
  private volatile NodeStatistics statistics = new NodeStatistics(0, 0, 0, 0, Map.of());

  /** Of every application; {@code null} until there are any. Not changed once it is here. */
  private volatile ServiceTotals totals;

  /** By its own monitor: a heartbeat and a registration come from different threads. */
  private final TotalsToTell toTell = new TotalsToTell();

  private final TimeSeries history =
      new TimeSeries(
          HISTORY_INTERVAL_MILLIS,
          HISTORY_SAMPLES,
          "running",
          "waiting",
          "preemptions",
          "resumes",
          "releases",
          "expectedWaitSeconds");

  /** Owned by the scheduler thread. */
  private long nextTotalsNanos;

  /** Owned by the scheduler thread. */
  private long nextStateNanos;

  /** Owned by the scheduler thread. */
  private long nextSampleNanos;

  /** Something that happened to the node; runs on the scheduler thread. */
  private interface Event {
    void apply(NodePolicy policy, long nowNanos);
  }

  /**
   * @param policy owned by this agent from now on
   * @param control of {@code policy}; only {@link CoreControl#prepare} is called from other threads
   * @param clock a clock in nanoseconds that only goes forward
   * @param saving where the state is saved; owned by this agent from now on
   * @param serviceEpoch since when the policy counts the service of applications: see {@link
   *     NodeStatistics#withServiceEpoch}
   */
  public NodeAgent(
      NodePolicy policy,
      CoreControl control,
      NodeMetrics metrics,
      LongSupplier clock,
      StateSaving saving,
      int serviceEpoch) {
    this.policy = policy;
    launchHolder = policy.launchHolder();
    this.control = control;
    this.metrics = metrics;
    this.clock = clock;
    this.saving = saving;
    this.serviceEpoch = serviceEpoch;
    failure = new RepeatedFailure(clock);
    eventFailure = new RepeatedFailure(clock, QUIET_NANOS);
    launchFailure = new RepeatedFailure(clock, QUIET_NANOS);
    long nowNanos = clock.getAsLong();
    nextTotalsNanos = nowNanos;
    nextStateNanos = nowNanos;
    nextSampleNanos = nowNanos;
    thread = new Thread(this::work, "Kairos node scheduler");
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  /** Whether launches are to be left to {@link #queued} and {@link #masterQueued}. */
  public boolean holdsLaunches() {
    return launchHolder.isPresent();
  }

  public void queued(TaskFacts task) {
    LaunchHolder holder = launchHolder.orElseThrow();
    post(events, (policy, now) -> holder.queued(task, now));
  }

  public void masterQueued(String containerId, long memoryMb) {
    LaunchHolder holder = launchHolder.orElseThrow();
    post(events, (policy, now) -> holder.masterQueued(containerId, memoryMb, now));
  }

  /** A task or an application master was killed before it left the queue. */
  public void killedWhileQueued() {
    metrics.killedWhileQueued();
  }

  public void launched(TaskFacts task) {
    post(events, (policy, now) -> policy.launched(task, now));
  }

  /** Told twice: a launch that the first passes by would bring a dying task to the scheduler. */
  void aboutToBeKilled(String taskId) {
    Event event = (policy, now) -> policy.aboutToBeKilled(taskId, now);
    urgentEvents.add(event);
    post(events, event);
  }

  void stopped(String taskId) {
    post(events, (policy, now) -> policy.stopped(taskId, now));
  }

  void continued(TaskFacts task) {
    post(events, (policy, now) -> policy.continued(task, now));
  }

  void exited(String taskId, boolean succeeded) {
    post(events, (policy, now) -> policy.exited(taskId, succeeded, now));
  }

  public void ended(String taskId) {
    post(events, (policy, now) -> policy.ended(taskId, now));
  }

  public void masterStarted(String containerId, long memoryMb) {
    post(events, (policy, now) -> policy.masterStarted(containerId, memoryMb));
  }

  public void masterEnded(String containerId) {
    post(events, (policy, now) -> policy.masterEnded(containerId));
  }

  public void launchReturned(String taskId) {
    post(events, (policy, now) -> policy.launchReturned(taskId));
  }

  void resized(String taskId, int vcores, long memoryMb) {
    post(events, (policy, now) -> policy.resized(taskId, vcores, memoryMb, now));
  }

  public void resizeNode(int cores, long memoryMb) {
    post(events, (policy, now) -> policy.resizeNode(cores, memoryMb, now));
  }

  public void forgetApplication(String applicationId) {
    post(events, (policy, now) -> policy.forgetApplication(applicationId));
  }

  /** Queues of applications, and what the ResourceManager guarantees those of this node. */
  public void shares(Map<String, QueueShare> byApplication) {
    post(events, (policy, now) -> policy.shares(byApplication, now));
  }

  /** How jobs rank now. */
  public void jobRanks(Map<String, Long> byApplication) {
    post(events, (policy, now) -> policy.jobRanks(byApplication, now));
  }

  /** The daemon is going to stop: see {@link NodePolicy#standDown}. Returns at once. */
  public void standDown() {
    post(urgentEvents, NodePolicy::standDown);
  }

  /**
   * Called by a launching thread before the task's process exists.
   *
   * @return the file to which the launching shell writes its pid, or {@code null} if the launch
   *     needs nothing or goes on without because of an error
   */
  public String prepareLaunch(String taskId, int vcores) {
    try {
      String join = control.prepare(taskId, Math.max(1, vcores));
      long failures = launchFailure.worked();
      if (failures > 0) {
        LOG.info("Containers start in cgroups of their own again; {} did not", failures);
      }
      return join;
    } catch (IOException | RuntimeException e) {
      metrics.launchUnjoined();
      if (launchFailure.failed(e)) {
        LOG.warn("Containers start without a cgroup of their own; the first is {}", taskId, e);
      }
      return null;
    }
  }

  /**
   * What goes into the next heartbeat, as it was a moment ago; empty until the scheduler thread has
   * looked at the tasks once. To be asked once for each heartbeat, which tells of some applications
   * only: see {@link TotalsToTell}.
   *
   * @param registration of the ResourceManager that it goes to; another number after the node has
   *     registered anew
   */
  public Map<String, Float> heartbeat(long registration) {
    ServiceTotals present = totals;
    if (present == null) {
      return Map.of();
    }
    ServiceTotals told;
    synchronized (toTell) {
      told = toTell.next(present, registration);
    }
    Map<String, Float> custom =
        statistics.withService(told).withServiceEpoch(serviceEpoch).toCustomResources();
    custom.putAll(VERSION);
    return custom;
  }

  /** What the heartbeat is made from, without the service of applications. */
  public NodeStatistics statistics() {
    return statistics;
  }

  /**
   * Every task as it is now. The scheduler thread looks when it comes to it, as at any event; it is
   * O(n log n) in the number of tasks, so to be asked some times a second at most.
   */
  public CompletableFuture<List<TaskSnapshot>> tasks() {
    CompletableFuture<List<TaskSnapshot>> answer = new CompletableFuture<>();
    post(
        events,
        (policy, now) -> {
          try {
            answer.complete(List.copyOf(policy.tasks(now)));
          } catch (RuntimeException e) {
            answer.completeExceptionally(e);
          }
        });
    return answer;
  }

  /** The last half hour. */
  public ObjectNode history() {
    return history.toJson(
        System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(clock.getAsLong()));
  }

  public NodeMetrics metrics() {
    return metrics;
  }

  /** Handles what has happened so far, gives every task its CPU back and saves the state. */
  @Override
  public void close() {
    closing = true;
    LockSupport.unpark(thread);
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      LOG.error(
          "The node scheduler did not stop within {} ms; a task may stay shrunk until the"
              + " NodeManager is started again",
          CLOSE_MILLIS);
    }
    if (thread.getState() == Thread.State.NEW) {
      // Where the start failed before, nobody else gives back what the policy holds.
      policy.close();
    }
    saving.close();
  }

  private void post(Queue<Event> queue, Event event) {
    queue.add(event);
    LockSupport.unpark(thread);
  }

  private void work() {
    while (!closing) {
      long wakeUpNanos = clock.getAsLong() + PAUSE_AFTER_ERROR_NANOS;
      try {
        boolean more = handleEvents();
        try {
          policy.advance(clock.getAsLong());
        } finally {
          // Figures that stand still would let the ResourceManager fill this node on and on.
          publish();
        }
        wakeUpNanos = more ? clock.getAsLong() : policy.nextTimerNanos();
        long failures = failure.worked();
        if (failures > 0) {
          LOG.info("The node scheduler works again after {} failures", failures);
        }
      } catch (Throwable e) {
        metrics.schedulerError();
        if (failure.failed(e)) {
          LOG.error("The node scheduler failed; it continues", e);
        }
      }
      sleepUntil(wakeUpNanos);
    }
    try {
      while (handleEvents()) {}
      publish();
      saveState();
    } catch (Throwable e) {
      LOG.error("The node scheduler stops after an error", e);
    } finally {
      policy.close();
    }
  }

  /**
   * @return whether there are more
   */
  private boolean handleEvents() {
    for (int handled = 0; handled < BATCH; handled++) {
      Event event = urgentEvents.poll();
      if (event == null) {
        event = events.poll();
      }
      if (event == null) {
        return false;
      }
      try {
        event.apply(policy, clock.getAsLong());
        long failures = eventFailure.worked();
        if (failures > 0) {
          LOG.info("The node scheduler handles all events again after {} failures", failures);
        }
      } catch (Throwable e) {
        metrics.schedulerError();
        if (eventFailure.failed(e)) {
          LOG.error("The node scheduler failed to handle an event; such events are ignored", e);
        }
      }
    }
    return true;
  }

  private void publish() {
    long nowNanos = clock.getAsLong();
    NodeStatistics now = policy.load(nowNanos).withPreemptions(metrics.suspensions());
    statistics = now;
    metrics.statistics(now);
    if (nowNanos - nextTotalsNanos >= 0) {
      nextTotalsNanos = nowNanos + TOTALS_INTERVAL_NANOS;
      totals = policy.service(nowNanos);
    }
    if (nowNanos - nextSampleNanos >= 0) {
      nextSampleNanos = nowNanos + TimeUnit.MILLISECONDS.toNanos(HISTORY_INTERVAL_MILLIS);
      history.add(
          TimeUnit.NANOSECONDS.toMillis(nowNanos),
          now.running(),
          now.waiting(),
          metrics.suspensions(),
          metrics.resumes(),
          metrics.releases(),
          now.queue().map(QueueStatistics::waitSeconds).orElse(Double.NaN));
    }
    if (nowNanos - nextStateNanos >= 0) {
      nextStateNanos = nowNanos + saving.intervalNanos();
      saveState();
    }
  }

  private void saveState() {
    saving.save(() -> policy.state(clock.getAsLong()).withServiceEpoch(serviceEpoch));
  }

  private void sleepUntil(long wakeUpNanos) {
    long nanos = wakeUpNanos - clock.getAsLong();
    if (nanos > 0 && !closing) {
      // An event that came meanwhile has left a permit, and this returns at once.
      LockSupport.parkNanos(this, nanos);
    }
  }
}
