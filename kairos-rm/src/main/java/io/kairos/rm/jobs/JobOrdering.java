// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.JobRank;
import io.kairos.common.RepeatedFailure;
import io.kairos.common.ServiceClass;
import io.kairos.rm.forecast.JobForecasts;
import io.kairos.rm.forecast.Outlook;
import io.kairos.rm.offers.ServiceListener;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.JobStanding;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.rm.placement.measure.JobMeasures;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.rank.RankReason;
import io.kairos.rm.rank.RunningRanks;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.yaq.JobProgress;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
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
public final class JobOrdering implements ServiceListener {
  private static final Logger LOG = LoggerFactory.getLogger(JobOrdering.class);

  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Supplier<Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>>> applications;
  private final Supplier<SchedulerSettings> settings;

  private final ApplicationService<NodeId> service = new ApplicationService<>();
  private final JobMeasures measures = new JobMeasures();
  private final JobRanks<NodeId> ranks;
  private final LeafOrders orders;
  private final JobForecasts forecasts;
  private final RankedApplications ranked;
  private final RankedContainers containers;
  private final JobErrors errors;
  private final RepeatedFailure forecastFailure =
      new RepeatedFailure(System::nanoTime, QUIET_NANOS);
  private final Runnable failed;
  private final JobProgressBoard board;

  /** Whom the dispatcher's thread offers a node now; unset for all. */
  private final ThreadLocal<Predicate<FiCaSchedulerApp>> offered = new ThreadLocal<>();

  /** Who is told whom the dispatcher's thread asks; unset for nobody. */
  private final ThreadLocal<Consumer<FiCaSchedulerApp>> toldAsked = new ThreadLocal<>();

  /** Whether a leaf queue has gone by ranks since the start; it never becomes false again. */
  private volatile boolean ranksOrder;

  /**
   * @param applications the scheduler's own; there is none before it is initialised
   * @param queues by full path; {@code null} of one that is gone
   * @param settings as of now
   * @param classes the class of an application's tasks by now, in its queue
   * @param failed is told of every error in looking at jobs
   */
  public JobOrdering(
      Supplier<Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>>> applications,
      Function<String, CSQueue> queues,
      Supplier<SchedulerSettings> settings,
      BiFunction<ApplicationId, CSQueue, ServiceClass> classes,
      Runnable failed) {
    this.applications = applications;
    this.settings = settings;
    this.failed = failed;
    this.errors = new JobErrors(failed);
    this.ranks =
        new JobRanks<>(
            () -> settings.get().rankOptions(),
            cause -> errors.failed("to take in what happened to a job", cause));
    this.ranked = new RankedApplications(ranks, classes);
    this.containers = new RankedContainers(ranks, measures);
    this.orders = new LeafOrders(settings, queues);
    this.forecasts = new JobForecasts(orders::ofForecasts);
    this.board = new JobProgressBoard(this::lookAtAll, this::lookAt, ranks::rank, failed);
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

  public JobRanks<NodeId> ranks() {
    return ranks;
  }

  public JobForecasts forecasts() {
    return forecasts;
  }

  public JobProgressBoard board() {
    return board;
  }

  /**
   * An application has come.
   *
   * @param queue full path of its leaf queue
   * @param type as it called itself at its submission, such as {@code MAPREDUCE}
   * @param serviceClass of its tasks; those that need not end say nothing of the work that is left
   * @param isRecovered whether it ran under the ResourceManager before this one
   */
  public void begin(
      String application,
      String queue,
      String type,
      ServiceClass serviceClass,
      boolean isRecovered) {
    service.begin(application, isRecovered);
    measures.begin(application);
    ranked.begin(application, queue, type, serviceClass, isRecovered);
    ApplicationId id = ApplicationId.fromString(application);
    SchedulerApplication<FiCaSchedulerApp> known = applications.get().get(id);
    if (known != null) {
      ranked.note(id, known, new HashMap<>(), areRanksWanted());
    }
  }

  /** An application is in another queue now. */
  public void moved(ApplicationId id) {
    SchedulerApplication<FiCaSchedulerApp> application = applications.get().get(id);
    if (application == null) {
      return;
    }
    ranked.note(id, application, new HashMap<>(), areRanksWanted());
    FiCaSchedulerApp attempt = application.getCurrentAppAttempt();
    if (attempt != null) {
      changed(attempt);
    }
  }

  /**
   * An application is over.
   *
   * @param isDone whether it did its work to the end, so that others learn from when that was
   */
  public void end(String application, boolean isDone) {
    long nowMillis = Time.monotonicNow();
    boolean isJudged = isDone && areRanksWanted();
    // Before its rank is gone: forecasts take a job that nobody ranks any more for one that failed.
    ranked.end(application, isJudged ? last -> forecasts.ended(last, nowMillis) : last -> {});
    service.end(application);
    measures.end(application);
  }

  /** What happens to containers. */
  public RankedContainers containers() {
    return containers;
  }

  /** A container was allocated to a job, which does not starve any more. */
  public void served(FiCaSchedulerApp attempt) {
    if (isStarvation(measures.served(attempt.getId(), Time.monotonicNow()))) {
      changed(attempt);
    }
  }

  @Override
  public void tasksEnded(NodeId node, String id, double seconds) {
    ranks.endedAttained(id, node, seconds);
  }

  @Override
  public void grew(String id) {
    SchedulerApplication<FiCaSchedulerApp> application =
        applications.get().get(ApplicationId.fromString(id));
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    ranks.attained(id, service.attainedSeconds(id), service.attainedBeforeSeconds(id));
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
      if (order.usesRanks()) {
        ranksOrder = true;
      }
      keyed.bind(now, keys(order, options), this::offered);
    }
  }

  /** Settings are others than before. */
  public void refreshed() {
    ranks.refreshed();
  }

  /** Name of the order of a queue's applications: a job order, or YARN's name of its policy. */
  public String orderOf(AbstractLeafQueue queue) {
    return orders.name(queue);
  }

  private JobKeys<FiCaSchedulerApp> keys(JobOrder order, JobOrderOptions options) {
    return new JobKeys<>() {
      @Override
      public long key(FiCaSchedulerApp attempt) {
        return JobOrdering.this.key(order, options, attempt, JobOrdering.this::rank);
      }

      @Override
      public long keyAsTold(FiCaSchedulerApp attempt) {
        return JobOrdering.this.key(order, options, attempt, JobOrdering.this::rankNow);
      }

      @Override
      public boolean doesDemandChangeThem() {
        return order.usesProgress() || order.usesRanks();
      }

      @Override
      public void failed(FiCaSchedulerApp attempt, Throwable cause) {
        errors.failed("to compute the place of " + attempt.getId() + " in its queue", cause);
      }
    };
  }

  private long key(
      JobOrder order,
      JobOrderOptions options,
      FiCaSchedulerApp attempt,
      ToLongFunction<FiCaSchedulerApp> rank) {
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

          @Override
          public long rank() {
            return Math.max(0, rank.applyAsLong(attempt));
          }
        },
        options);
  }

  /** What the rank of a job comes from; empty where nobody goes by ranks. */
  public Optional<RankReason> rankReason(String id) {
    return areRanksWanted() ? ranks.reason(id) : Optional.empty();
  }

  /** When a job will begin and end; empty where nobody goes by ranks, and of a service. */
  public Optional<Outlook> outlook(String id) {
    return areRanksWanted() ? ranks.work(id).map(forecasts::outlook) : Optional.empty();
  }

  /** Whether a queue goes by ranks, or a node has asked for what is left of jobs lately. */
  public boolean areRanksWanted() {
    return ranksOrder || bindsLate() || board.wasAskedLately();
  }

  /** Until {@link #offerToAll}, by this thread only these applications are offered anything. */
  public void offerTo(Predicate<FiCaSchedulerApp> applications) {
    offered.set(applications);
  }

  public void offerToAll() {
    // Not removed: it is asked for with the next offer, and would be made anew each time.
    if (offered.get() != null) {
      offered.set(null);
    }
  }

  /**
   * From now on, whom this thread offers a node is told just before, but for applications of {@link
   * EarlyQueues}; {@code null} to tell nobody.
   */
  public void tellAsked(Consumer<FiCaSchedulerApp> asked) {
    toldAsked.set(asked);
  }

  private Predicate<FiCaSchedulerApp> offered() {
    Predicate<FiCaSchedulerApp> those = offered.get();
    Consumer<FiCaSchedulerApp> told = toldAsked.get();
    if (told == null) {
      return those;
    }
    return application -> {
      boolean isOffered = those == null || those.test(application);
      if (isOffered) {
        told.accept(application);
      }
      return isOffered;
    };
  }

  /** A job asks for more than before. */
  public void asked(FiCaSchedulerApp attempt) {
    if (attempt != null && areRanksWanted()) {
      rank(attempt);
    }
  }

  /**
   * The rank of the task that a better one would displace on a node, as it runs those that rank
   * best.
   *
   * @param containers of the node
   * @param isOutside whether a container is none of those tasks
   * @param vcores for them, those on top that they leave unused
   * @param areUnusedKnown whether that counts tasks which wait for others of their job; otherwise
   *     those that are known to wait are left out
   * @return {@link RunningRanks#WORSE_THAN_ANY} where cores are free
   */
  public long worstRunning(
      Collection<RMContainer> containers,
      Predicate<RMContainer> isOutside,
      int vcores,
      boolean areUnusedKnown) {
    RunningRanks running = new RunningRanks();
    for (RMContainer container : containers) {
      if (isOutside.test(container)) {
        continue;
      }
      String job = RankedContainers.job(container);
      if (areUnusedKnown || !ranks.waits(job, RankedContainers.kind(container))) {
        running.add(ranks.rank(job), container.getAllocatedResource().getVirtualCores());
      }
    }
    return running.worst(vcores);
  }

  /** Whether a full node takes only a task that ranks better than one that runs there. */
  public boolean bindsLate() {
    return settings.get().placement().bindsLate();
  }

  /** Whether a job that asks for containers can rank better than a task; not if this is false. */
  public boolean mayRankBetter(long thanRank) {
    return ranks.bestAsking() < thanRank;
  }

  /** Its rank as of its last asks; {@link JobRank#NONE} for one that nobody began. */
  public long rankNow(FiCaSchedulerApp attempt) {
    return ranks.rank(attempt.getId());
  }

  /** {@link JobRank#NONE} for one that nobody began. */
  private long rank(FiCaSchedulerApp attempt) {
    Priority priority = attempt.getPriority();
    ranks.priority(attempt.getId(), priority == null ? 0 : priority.getPriority());
    // Its master is no task, of whatever request class YARN asks for it.
    return attempt.isWaitingForAMContainer()
        ? ranks.waitsForMaster(attempt.getId())
        : ranks.asks(attempt.getId(), JobDemand.askedByRequestClass(attempt));
  }

  private boolean isStarved(String job) {
    return isStarvation(measures.waitingMillis(job, Time.monotonicNow()));
  }

  private boolean isStarvation(long waitingMillis) {
    return waitingMillis > settings.get().get(SchedulerSettings.JOB_ORDER_STARVATION_MILLIS);
  }

  private JobProgress progress(FiCaSchedulerApp attempt, JobDemand demand) {
    long taskMillis =
        measures.meanTaskMillis(
            attempt.getId(), settings.get().get(SchedulerSettings.DEFAULT_TASK_MILLIS));
    // A year times as many tasks as may be asked for is more than a long holds.
    double workMillis = (double) taskMillis * demand.remaining();
    long rank = areRanksWanted() ? rank(attempt) : JobRank.NONE;
    return new JobProgress((long) workMillis, demand.remaining(), rank);
  }

  /** What is left of every running application; the board's thread. */
  private Map<String, JobProgress> lookAtAll() {
    Map<String, JobProgress> progress = new HashMap<>();
    ranks.forgetOldNews();
    Map<CSQueue, Boolean> byUser = new HashMap<>();
    boolean areRanked = areRanksWanted();
    // Before the guards look, which know of no limits from times when nobody went by ranks.
    forEach((id, application) -> ranked.note(id, application, byUser, areRanked));
    if (areRanked) {
      // All jobs are looked at below, those whose rank has changed by this among them.
      ranks.look();
    }
    forEach((id, application) -> lookAt(application, areRanked, progress));
    if (areRanked) {
      lookAhead();
    }
    return progress;
  }

  /** An error about one application keeps nobody from the others. */
  private void forEach(BiConsumer<ApplicationId, SchedulerApplication<FiCaSchedulerApp>> step) {
    applications
        .get()
        .forEach(
            (id, application) -> {
              try {
                step.accept(id, application);
                errors.worked();
              } catch (Throwable e) {
                errors.failed("to compute the remaining work of " + id, e);
              }
            });
  }

  /** Nothing but forecasts depends on it. */
  private void lookAhead() {
    try {
      forecasts.look(Time.monotonicNow(), ranks.work());
      forecastFailure.worked();
    } catch (Throwable e) {
      failed.run();
      if (forecastFailure.failed(e)) {
        LOG.error("Kairos failed to forecast when jobs end; scheduling is unaffected.", e);
      }
    }
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
      SchedulerApplication<FiCaSchedulerApp> application,
      boolean isRanked,
      Map<String, JobProgress> progress) {
    FiCaSchedulerApp attempt = application.getCurrentAppAttempt();
    if (attempt != null && !attempt.isStopped()) {
      JobDemand demand = JobDemand.of(attempt);
      measures.observe(attempt.getId(), demand.pending() > 0, Time.monotonicNow());
      if (isRanked) {
        ranks.holds(attempt.getId(), JobDemand.heldByRequestClass(attempt));
      }
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
