// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.common.QueueShare;
import io.kairos.common.RepeatedFailure;
import io.kairos.nm.las.CpuMeter;
import io.kairos.nm.las.Decisions;
import io.kairos.nm.las.NodeScheduler;
import io.kairos.nm.metrics.NodeMetrics;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The node scheduler as {@link SuspendingTasks} talks to it, and another in its place after an
 * error inside it: nothing the first believes can be trusted then. Owned by the scheduler thread.
 *
 * <p>Every method that tells it something returns whether it could decide; if not, {@link #replace}
 * is due.
 */
final class GuardedScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedScheduler.class);
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime, QUIET_NANOS);

  private final SuspendingTasks.SchedulerFactory factory;
  private final CpuMeter meter;
  private final Decisions decisions;
  private final NodeMetrics metrics;
  private NodeScheduler scheduler;
  private int cores;
  private Map<String, QueueShare> shares = Map.of();
  private Map<String, Long> jobRanks = Map.of();

  /**
   * @param cores N, at least 1
   */
  GuardedScheduler(
      SuspendingTasks.SchedulerFactory factory,
      int cores,
      CpuMeter meter,
      Decisions decisions,
      NodeMetrics metrics) {
    this.factory = factory;
    this.cores = cores;
    this.meter = meter;
    this.decisions = decisions;
    this.metrics = metrics;
    scheduler = factory.create(cores, meter, decisions);
  }

  /** The node scheduler of this moment. */
  NodeScheduler present() {
    return scheduler;
  }

  /** The task may run from now on: for the first time, or with the service it attained before. */
  boolean enter(NodeTask task, long nowNanos) {
    return tell(
        present -> {
          if (task.arrived) {
            recover(present, task, nowNanos);
          } else {
            task.arrived = true;
            present.arrive(task.id, task.applicationId, task.vcores, task.serviceClass, nowNanos);
          }
        });
  }

  /** The task does not run from now on; it keeps its service. */
  boolean leave(NodeTask task, long nowNanos) {
    return tell(present -> finish(present, task, nowNanos));
  }

  /** The task that is scheduled has another size; it keeps its service. */
  boolean resize(NodeTask task, long nowNanos) {
    return tell(
        present -> {
          finish(present, task, nowNanos);
          recover(present, task, nowNanos);
        });
  }

  boolean advance(long nowNanos) {
    return tell(present -> present.advance(nowNanos));
  }

  boolean forgetApplication(String applicationId) {
    return tell(present -> present.forgetApplication(applicationId));
  }

  /** The node has so many cores from now on; those that come later have them too. */
  boolean setCores(int newCores, long nowNanos) {
    cores = newCores;
    return tell(present -> present.setCores(newCores, nowNanos));
  }

  /** How jobs rank from now on; those that come later know it too. */
  boolean rankJobs(Map<String, Long> byApplication, long nowNanos) {
    jobRanks = byApplication;
    return tell(present -> present.jobRanks(byApplication, nowNanos));
  }

  /** What queues are guaranteed from now on; those that come later know it too. */
  boolean setShares(Map<String, QueueShare> byApplication, long nowNanos) {
    shares = byApplication;
    return tell(present -> present.shares(byApplication, nowNanos));
  }

  /** From now on there is another, without any task; it knows what applications attained. */
  void replace(long nowNanos) {
    Map<String, Double> attainedSeconds = attainedSeconds(nowNanos);
    scheduler = factory.create(cores, meter, decisions);
    scheduler.shares(shares, nowNanos);
    scheduler.jobRanks(jobRanks, nowNanos);
    attainedSeconds.forEach(
        (id, seconds) -> scheduler.recoverApplication(id, (long) (seconds * NANOS_PER_SECOND)));
  }

  /** Before {@link #replace}: the task goes on with what it attained, as far as that is known. */
  void keepAttained(NodeTask task, long nowNanos) {
    try {
      task.attained = scheduler.account(task.id, nowNanos);
    } catch (RuntimeException | Error e) {
      LOG.debug("{} goes on with what it attained before it was scheduled last", task.id, e);
    }
  }

  private Map<String, Double> attainedSeconds(long nowNanos) {
    try {
      return scheduler.applicationServiceSeconds(nowNanos);
    } catch (RuntimeException | Error e) {
      LOG.warn("What applications attained on this node is lost with the node scheduler", e);
      return Map.of();
    }
  }

  private boolean tell(Consumer<NodeScheduler> event) {
    try {
      event.accept(scheduler);
      long failures = failure.worked();
      if (failures > 0) {
        LOG.info("The node scheduler works again after {} failures", failures);
      }
      return true;
    } catch (RuntimeException | Error e) {
      // An error of a class that is gone, too, or suspended tasks would stay so for good.
      metrics.schedulerError();
      if (failure.failed(e)) {
        LOG.error("The node scheduler failed; its tasks are at full speed until the next try", e);
      }
      return false;
    }
  }

  private static void finish(NodeScheduler scheduler, NodeTask task, long nowNanos) {
    task.attained = scheduler.account(task.id, nowNanos);
    scheduler.finish(task.id, nowNanos);
  }

  private static void recover(NodeScheduler scheduler, NodeTask task, long nowNanos) {
    scheduler.recover(
        task.id, task.applicationId, task.vcores, task.serviceClass, task.attained, nowNanos);
  }
}
