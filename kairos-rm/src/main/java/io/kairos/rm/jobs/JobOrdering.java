// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.RepeatedFailure;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.JobStanding;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.rm.placement.measure.JobMeasures;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.yaq.JobProgress;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the scheduler knows of jobs, and gives to the ordering policies of its leaf queues: the
 * service they attained, what is left of them, how long they have waited. Every part of it may be
 * asked by any thread.
 */
public final class JobOrdering {
  private static final Logger LOG = LoggerFactory.getLogger(JobOrdering.class);

  private static final Set<RMContainerState> ENDED =
      EnumSet.of(
          RMContainerState.COMPLETED,
          RMContainerState.EXPIRED,
          RMContainerState.RELEASED,
          RMContainerState.KILLED);

  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Supplier<Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>>> applications;
  private final Supplier<SchedulerSettings> settings;
  private final ApplicationService<NodeId> service = new ApplicationService<>();
  private final JobMeasures measures = new JobMeasures();
  private final Ages<ContainerId> ages = new Ages<>(Time::monotonicNow, System::currentTimeMillis);
  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime, QUIET_NANOS);
  private final Runnable failed;
  private final JobProgressBoard board;

  /**
   * @param applications the scheduler's own; there is none before it is initialised
   * @param settings as of now
   * @param failed is told of every error in looking at jobs
   */
  public JobOrdering(
      Supplier<Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>>> applications,
      Supplier<SchedulerSettings> settings,
      Runnable failed) {
    this.applications = applications;
    this.settings = settings;
    this.failed = failed;
    this.board = new JobProgressBoard(this::lookAtAll, this::lookAt, failed);
  }

  public void start() {
    board.start();
  }

  public void stop() {
    board.stop();
  }

  public ApplicationService<NodeId> service() {
    return service;
  }

  public JobMeasures measures() {
    return measures;
  }

  public JobProgressBoard board() {
    return board;
  }

  public void begin(String application) {
    service.begin(application);
    measures.begin(application);
  }

  public void end(String application) {
    service.end(application);
    measures.end(application);
  }

  /** A container was placed at its node, or was there before a restart. */
  public void placed(RMContainer container) {
    ages.begin(container.getContainerId(), container.getCreationTime());
    if (ENDED.contains(container.getState())) {
      // Its end came first, in another thread, and nobody would forget it.
      ages.end(container.getContainerId());
    }
  }

  /** A container is over, in whatever way. */
  public void ended(RMContainer container, ContainerStatus status, RMContainerEventType event) {
    OptionalLong ageMillis = ages.end(container.getContainerId());
    if (ageMillis.isPresent()
        && event == RMContainerEventType.FINISHED
        && status.getExitStatus() == ContainerExitStatus.SUCCESS
        && !container.isAMContainer()) {
      measures.placedToEnded(
          container.getApplicationAttemptId().getApplicationId().toString(), ageMillis.getAsLong());
    }
  }

  /** A container was allocated to a job, which does not starve any more. */
  public void served(FiCaSchedulerApp attempt) {
    String id = attempt.getId();
    boolean wasStarved = isStarved(id);
    measures.served(id, Time.monotonicNow());
    if (wasStarved) {
      changed(attempt);
    }
  }

  /** Nodes report that an application attained more than before. */
  public void serviceGrew(String id) {
    SchedulerApplication<FiCaSchedulerApp> application =
        applications.get().get(ApplicationId.fromString(id));
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    if (attempt != null) {
      changed(attempt);
    }
  }

  /** Gives a queue whose policy is one of ours what it orders by, anew after every refresh. */
  public void bind(CSQueue queue) {
    if (!(queue instanceof AbstractLeafQueue)) {
      return;
    }
    OrderingPolicy<FiCaSchedulerApp> policy = ((AbstractLeafQueue) queue).getOrderingPolicy();
    if (policy instanceof KeyedOrderingPolicy) {
      KeyedOrderingPolicy<FiCaSchedulerApp> keyed = (KeyedOrderingPolicy<FiCaSchedulerApp>) policy;
      SchedulerSettings now = settings.get();
      JobOrder order = keyed.order(now.get(SchedulerSettings.JOB_ORDER));
      JobOrderOptions options = now.jobOrderOptions();
      keyed.bind(attempt -> key(order, options, attempt), order.usesProgress());
    }
  }

  /** Name of the order of a queue's applications: a job order, or YARN's name of its policy. */
  public String orderOf(AbstractLeafQueue queue) {
    OrderingPolicy<FiCaSchedulerApp> policy = queue.getOrderingPolicy();
    return policy instanceof KeyedOrderingPolicy
        ? ((KeyedOrderingPolicy<FiCaSchedulerApp>) policy)
            .order(settings.get().get(SchedulerSettings.JOB_ORDER))
            .name()
        : policy.getConfigName();
  }

  private long key(JobOrder order, JobOrderOptions options, FiCaSchedulerApp attempt) {
    String id = attempt.getId();
    if (order.usesProgress() && isStarved(id)) {
      // Those that starve go first, and among each other in the order of their arrival.
      return Long.MIN_VALUE;
    }
    return order.key(
        new JobStanding() {
          @Override
          public double attainedSeconds() {
            return service.attainedSeconds(id);
          }

          @Override
          public JobProgress progress() {
            return JobOrdering.this.progress(attempt, JobDemand.of(attempt));
          }
        },
        options);
  }

  private boolean isStarved(String job) {
    return measures.waitingMillis(job, Time.monotonicNow())
        > settings.get().get(SchedulerSettings.JOB_ORDER_STARVATION_MILLIS);
  }

  private JobProgress progress(FiCaSchedulerApp attempt, JobDemand demand) {
    long taskMillis =
        measures.meanTaskMillis(
            attempt.getId(), settings.get().get(SchedulerSettings.DEFAULT_TASK_MILLIS));
    // A year times as many tasks as may be asked for is more than a long holds.
    double workMillis = (double) taskMillis * demand.remaining();
    return new JobProgress((long) workMillis, demand.remaining());
  }

  /** What is left of every running application; the board's thread. */
  private Map<String, JobProgress> lookAtAll() {
    Map<String, JobProgress> progress = new HashMap<>();
    applications
        .get()
        .forEach(
            (id, application) -> {
              try {
                lookAt(application, progress);
                long failures = failure.worked();
                if (failures > 0) {
                  LOG.info("Kairos looks at all jobs again after {} failures.", failures);
                }
              } catch (RuntimeException e) {
                failed.run();
                if (failure.failed(e)) {
                  LOG.error(
                      "Kairos failed to compute the remaining work of {}; other jobs are"
                          + " unaffected.",
                      id,
                      e);
                }
              }
            });
    return progress;
  }

  /** What is left of one running application, {@code null} if that is not known; any thread. */
  private JobProgress lookAt(String id) {
    try {
      SchedulerApplication<FiCaSchedulerApp> application =
          applications.get().get(ApplicationId.fromString(id));
      FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
      return attempt == null || attempt.isStopped()
          ? null
          : progress(attempt, JobDemand.of(attempt));
    } catch (RuntimeException e) {
      LOG.debug("{} cannot be looked at; its node asks again", id, e);
      return null;
    }
  }

  private void lookAt(
      SchedulerApplication<FiCaSchedulerApp> application, Map<String, JobProgress> progress) {
    FiCaSchedulerApp attempt = application.getCurrentAppAttempt();
    if (attempt != null && !attempt.isStopped()) {
      JobDemand demand = JobDemand.of(attempt);
      measures.observe(attempt.getId(), demand.pending() > 0, Time.monotonicNow());
      progress.put(attempt.getId(), progress(attempt, demand));
      changed(attempt);
    }
  }

  private static void changed(FiCaSchedulerApp attempt) {
    OrderingPolicy<FiCaSchedulerApp> policy = attempt.getCSLeafQueue().getOrderingPolicy();
    if (policy instanceof KeyedOrderingPolicy) {
      ((KeyedOrderingPolicy<FiCaSchedulerApp>) policy).changed(attempt);
    }
  }
}
