// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueShare;
import io.kairos.common.ServiceClass;
import io.kairos.nm.las.Decisions;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.SessionDecay;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.las.UsageRule;
import io.kairos.sim.job.SimTask;
import java.util.HashMap;
import java.util.Map;

/** A node that starts every task and suspends some of them. */
final class SuspendingNode implements NodeDriver, Decisions {
  private final Cores cores;
  private final LasNodeScheduler scheduler;
  private final boolean tellsApplications;

  /**
   * Whether nothing was to be measured since the last event: that is most of the work otherwise.
   */
  private boolean leavesOut;

  /**
   * Whether all that tasks used is known but for what is steady since. Once it is steady, the first
   * measurement still finds what was used before.
   */
  private boolean isExact = true;

  /** Of jobs with tasks here, where the order goes by them. */
  private final Map<String, QueueShare> queues = new HashMap<>();

  /**
   * @param tellsApplications whether somebody goes by what applications have attained here
   * @param isMeasured whether attained service is CPU time, and idle tasks hold no cores; otherwise
   *     it is time in turn, as in the paper
   */
  SuspendingNode(
      LasParameters parameters,
      TaskOrder order,
      boolean tellsApplications,
      boolean isMeasured,
      Cores cores) {
    this.cores = cores;
    this.tellsApplications = tellsApplications;
    this.scheduler =
        isMeasured
            ? new LasNodeScheduler(
                parameters, order, cores::cpuNanos, UsageRule.DEFAULT, SessionDecay.NONE, this)
            : new LasNodeScheduler(parameters, order, this);
  }

  @Override
  public void arrive(SimTask task, long nowNanos) {
    leaveOut(nowNanos);
    scheduler.arrive(
        task.id(),
        task.application(),
        task.size.vcores(),
        task.isService() ? ServiceClass.SERVICE : ServiceClass.BATCH,
        nowNanos);
    if (!tellsApplications) {
      // Accounts of them are most of what a report costs.
      scheduler.forgetApplication(task.application());
    }
  }

  @Override
  public void ended(SimTask task, long nowNanos) {
    leaveOut(nowNanos);
    scheduler.finish(task.id(), nowNanos);
  }

  @Override
  public void givenUp(SimTask task, long nowNanos) {
    leaveOut(nowNanos);
    scheduler.finish(task.id(), nowNanos);
  }

  @Override
  public void forget(String application) {
    queues.remove(application);
    scheduler.forgetApplication(application);
  }

  @Override
  public void jobRanks(Map<String, Long> byApplication, long nowNanos) {
    leaveOut(nowNanos);
    scheduler.jobRanks(byApplication, nowNanos);
  }

  @Override
  public void queue(String application, String path, long nowNanos) {
    leaveOut(nowNanos);
    // Guarantees on nodes are not simulated.
    queues.put(application, new QueueShare(path, 0));
    scheduler.shares(queues, nowNanos);
  }

  @Override
  public void advance(long nowNanos) {
    leaveOut(nowNanos);
    if (scheduler.isMeasurementDue(nowNanos)) {
      isExact = true;
    }
    scheduler.advance(nowNanos);
  }

  private void leaveOut(long nowNanos) {
    if (leavesOut) {
      scheduler.leaveOutMeasurements(nowNanos);
    }
  }

  @Override
  public long nextTimerNanos() {
    boolean isSteady = cores.isUseSteady();
    isExact &= isSteady;
    leavesOut = isSteady && isExact;
    return leavesOut ? scheduler.nextTurnNanos() : scheduler.nextTimerNanos();
  }

  @Override
  public NodeStatistics statistics(long nowNanos) {
    return scheduler.statistics(nowNanos);
  }

  @Override
  public void run(String taskId) {
    cores.run(taskId);
  }

  @Override
  public void suspend(String taskId) {
    cores.suspend(taskId);
  }
}
