// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.ClusterRanking;
import io.kairos.rm.dispatch.DispatchPass;
import io.kairos.rm.dispatch.HostWishes;
import io.kairos.rm.dispatch.MasterPass;
import io.kairos.rm.dispatch.MasterPort;
import io.kairos.rm.dispatch.NewDemand;
import io.kairos.rm.dispatch.OfferPort;
import io.kairos.rm.dispatch.Outcome;
import io.kairos.rm.dispatch.RankingListener;
import io.kairos.rm.dispatch.RankingOrder;
import io.kairos.rm.dispatch.RankingSettings;
import io.kairos.rm.forecast.JobForecasts;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.placement.admission.QueueAdmission;
import io.kairos.rm.rank.AskedWork;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.rank.WaitingClasses;
import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.SimTask;
import io.kairos.sim.system.Nodes;
import io.kairos.sim.trace.TaskSize;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.QueuingScore;
import io.kairos.yaq.queue.JobProgressSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The ResourceManager's half: the daemon's own {@link DispatchPass} on simulated nodes. What is
 * here is which job a node is given to. {@link KnownJobs} has what is known of jobs.
 */
final class CentralScheduler implements OfferPort<Integer> {
  /** Request classes of a job. */
  private static final int MAPS = 0;

  private static final int REDUCES = 1;

  private final ClusterRanking<Integer> ranking;
  private final DispatchPass<Integer> pass;
  private final MasterPass<Integer, Integer> masterPass;
  private final SystemSpec.Order order;
  private final JobRanks<Integer> ranks;
  private final JobForecasts forecasts;
  private final PlacedTasks placed;
  private final boolean usesRanks;
  private final boolean bindsLate;
  private final WaitingClasses hold;
  private final long lookNanos;
  private long lookedNanos;

  /** Whether no node is left in this pass on which a task that waits would run at once. */
  private boolean isClosed;

  private final KnownJobs known;
  private final WaitingJobs waiting;
  private final NodeBooks books;
  private final Reservations reservations = new Reservations();
  private final Masters masters;
  private final LongSupplier nowNanos;
  private final CentralPort port;

  /** The nodes with the lowest load. */
  private final Heartbeats.Contenders contenders =
      new Heartbeats.Contenders() {
        @Override
        public double load() {
          return ranking.lowestLoad(NodeBooks.PARTITION);
        }

        @Override
        public Iterable<Integer> nodes() {
          return ranking.lowestLoaded(NodeBooks.PARTITION);
        }
      };

  /**
   * @param random of what the dispatcher draws, from 0 to below 1
   * @param nowNanos simulated time
   */
  CentralScheduler(
      YarnSetup setup, DoubleSupplier random, LongSupplier nowNanos, CentralPort port) {
    SystemSpec system = setup.system();
    this.order = system.order();
    this.forecasts = new JobForecasts(queue -> order.ofForecasts());
    this.ranks = new JobRanks<>(system.ranking()::options);
    this.known = new KnownJobs(ranks::rank);
    this.placed = new PlacedTasks(setup.cluster().nodes().count());
    this.usesRanks = system.usesRanks();
    this.bindsLate = system.placement().bindsLate();
    this.hold = system.ranking().hold();
    this.lookNanos = Math.round(setup.cluster().heartbeatSeconds() * TimeUnit.SECONDS.toNanos(1));
    this.nowNanos = nowNanos;
    this.port = port;
    Nodes nodes = setup.cluster().nodes();
    this.masters = new Masters(setup.masters(), nodes.count());
    NodeAdmission overcommit = system.admission();
    this.books = new NodeBooks(nodes, overcommit, masters);
    masters.requireRoomForTasks(books.allLimits());
    this.waiting =
        new WaitingJobs(
            new JobQueues(setup.queues(), books.allLimits(), books.allMemoryLimitsMb()), this::key);
    RankingSettings settings =
        new RankingSettings(
            new RankingOrder(system.placement(), system.tieBreaker(), random),
            overcommit,
            (vcores, taskVcores, meanTaskMillis) -> overcommit.limitVcores(vcores) - vcores,
            // The default of a ResourceManager: a full node is offered in its turn.
            new QueuingScore(1, 1),
            KnownJobs.DEFAULT_TASK_MILLIS);
    this.ranking =
        new ClusterRanking<>(
            known.service(),
            new RankingListener<>() {
              @Override
              public void queueLength(Integer node, int vcores) {
                books.admit(node, new QueueAdmission(vcores));
              }

              @Override
              public void tasksEnded(Integer node, String application, double seconds) {
                ranks.endedAttained(application, node, seconds);
              }

              @Override
              public void applicationGrew(String application) {
                if (usesRanks) {
                  ranks.attained(application, known.service().attainedSeconds(application));
                }
                if (!order.jobs().isFirstInFirstOut()) {
                  waiting.changed(SimTask.job(application));
                }
              }
            },
            this::nowMillis,
            settings);
    this.pass = new DispatchPass<>(ranking, this, HostWishes.none(), NewDemand.none(), nowNanos);
    this.masterPass = new MasterPass<>(ranking, new MastersBesideTasks(), nowNanos);
  }

  /** By what a job is compared with others of its queue. */
  private long key(int job) {
    if (order.isFair()) {
      // A job has its master before it has any task, and keeps that to its end.
      return masters.isWanted(job) ? 0 : 1 + waiting.held(job);
    }
    return order.isFirstInFirstOut() ? 0 : order.jobs().key(known.standing(job), order.options());
  }

  private long nowMillis() {
    return TimeUnit.NANOSECONDS.toMillis(nowNanos.getAsLong());
  }

  /** When jobs will end, and how good it was what was told of that. */
  JobForecasts forecasts() {
    return forecasts;
  }

  /** What is left of jobs, and how long their tasks run, for nodes that ask and tell. */
  JobProgressSource progress() {
    return new JobProgressSource() {
      @Override
      public JobProgress apply(String application) {
        return known.progress(SimTask.job(application));
      }

      @Override
      public void finished(String application, long ranMillis) {
        known.ran(application, ranMillis);
        waiting.changed(SimTask.job(application));
      }
    };
  }

  void arrive(int job, int count, JobTasks itsTasks) {
    known.begin(job, count, itsTasks.toldMillis());
    requireRoom(job, itsTasks);
    itsTasks.holdBack(hold);
    waiting.add(job, itsTasks);
    if (usesRanks) {
      ranks.begin(SimTask.application(job), waiting.queue(job), kind(itsTasks));
      tellAsks(job);
    }
    if (masters.admit(job, books.allLimits())) {
      mayAsk(job);
    }
    dispatch();
  }

  /** What a job asks for is news for its rank, and so may be its place among the others. */
  private void tellAsks(int job) {
    if (usesRanks) {
      JobTasks itsTasks = waiting.tasks(job);
      ranks.asks(
          itsTasks.application(),
          Map.of(MAPS, itsTasks.askedMaps(), REDUCES, itsTasks.askedReduces(headroom(itsTasks))));
    }
    waiting.changed(job);
  }

  private static AskedWork kind(JobTasks tasks) {
    return tasks.executors().isPresent() ? AskedWork.OF_CONTAINERS : AskedWork.withWaiting(REDUCES);
  }

  private static int kind(SimTask task) {
    return task.isReduce() ? REDUCES : MAPS;
  }

  private void requireRoom(int job, JobTasks tasks) {
    for (TaskSize size : List.of(tasks.needs().map(), tasks.needs().reduce())) {
      if (!books.anyCouldFit(size)) {
        throw new IllegalArgumentException(
            "job "
                + job
                + " of the trace has tasks of "
                + size
                + ", and no node is as large; use larger nodes");
      }
    }
  }

  /** A task is known to have ended; {@link #dispatch} must follow. */
  void ended(SimTask task, int node) {
    release(task, node);
    boolean wasLast = known.ended(task, nowNanos.getAsLong());
    ranks.taskEnded(task.application(), kind(task), node);
    if (wasLast) {
      ranks.end(task.application(), last -> forecasts.ended(last, nowMillis()));
      waiting.remove(task.job);
      endMaster(task.job);
    } else {
      tellAsks(task.job);
    }
    changed(node);
  }

  private void endMaster(int job) {
    masters.end(job).ifPresent(this::changed);
    masters.next(books.allLimits()).ifPresent(this::mayAsk);
  }

  /**
   * A job may have its master, or a task has ended for which others of the job may have waited;
   * {@link #dispatch} must follow.
   */
  void mayAsk(int job) {
    if (waiting.tasks(job).asks() && !masters.isAwaited(job)) {
      waiting.ask(job);
    }
  }

  /** The master of a job has started; {@link #dispatch} must follow. */
  void masterStarted(int job) {
    masters.started(job);
    mayAsk(job);
  }

  /** A job does not want its tasks any more that have no node; others of it have one. */
  void withdraw(int job, int tasks) {
    known.withdraw(job, tasks);
    waiting.rest(job);
  }

  /** The attempt of a task was killed; its job asks for another. {@link #dispatch} must follow. */
  void givenUp(SimTask task, int node) {
    release(task, node);
    ranks.withdrawn(task.application(), kind(task), node);
    tellAsks(task.job);
    changed(node);
  }

  private void release(SimTask task, int node) {
    books.hold(node, task.size, -1);
    waiting.hold(task.job, task.size, -1);
    if (usesRanks) {
      placed.remove(task, node);
    }
  }

  /** A node has more room than before. */
  private void changed(int node) {
    port.changing(node);
    ranking.rank(node, look(node));
    ranking.changed(node);
  }

  /** Places what waits. */
  void dispatch() {
    if (waiting.isEmpty() && reservations.areNone()) {
      // Most ends and reports: nobody would be offered anything.
      return;
    }
    isClosed = false;
    pass.run();
    masterPass.run(this::goesOn);
  }

  /** Masters that hold no core find a place on any node, full or not. */
  private final class MastersBesideTasks implements MasterPort<Integer, Integer> {
    @Override
    public List<Integer> waiting() {
      return masters.areAnyWantedBesideTasks()
          ? waiting.inOrder().filter(masters::isWanted).toList()
          : List.of();
    }

    @Override
    public String partition(Integer job) {
      return NodeBooks.PARTITION;
    }

    @Override
    public Object limitedAs(Integer job) {
      return job;
    }

    @Override
    public Outcome place(Integer job, Integer node) {
      if (reservations.isReserved(node) && reservations.job(node) != job) {
        return Outcome.DECLINED;
      }
      give(job, node);
      return Outcome.ALLOCATED;
    }

    @Override
    public BookedNode look(Integer node) {
      return CentralScheduler.this.look(node);
    }

    @Override
    public void failed(Integer job, Integer node, Throwable cause) {
      throw new IllegalStateException(
          "the master of job " + job + " could not be placed on node " + node, cause);
    }
  }

  void heartbeat(int node, NodeStatistics reported) {
    take(node, reported);
    ranking.rank(node, look(node));
  }

  /** Takes over what a node reports; it must be ranked before anything is dispatched. */
  void take(int node, NodeStatistics reported) {
    // Nothing is ranked yet: what runs there does not matter.
    ranking.report(node, reported, true, books.look(node, reservations.isReserved(node)));
    if (usesRanks && nowNanos.getAsLong() - lookedNanos >= lookNanos) {
      lookedNanos = nowNanos.getAsLong();
      ranks.forgetOldNews();
      ranks.look();
      forecasts.look(nowMillis(), ranks.work());
      // What was learnt of jobs that have ended says something of all that wait.
      waiting.allChanged();
    }
  }

  /** The rank of each job that has tasks on a node. */
  Map<String, Long> ranksOn(int node) {
    return placed.ranks(node, ranks::rank);
  }

  /** Full path of the queue of a job. */
  String queuePath(int job) {
    return waiting.queuePath(job);
  }

  @Override
  public boolean goesOn() {
    return true;
  }

  @Override
  public void catchUp() {
    // Whatever changes is ranked at once, but for reports that nobody has gone by yet.
    if (!waiting.isEmpty()) {
      port.choosing(contenders);
    }
  }

  @Override
  public boolean isWanted(String partition) {
    return !waiting.isEmpty() && !isClosed;
  }

  @Override
  public Outcome offer(Integer node) {
    if (ranking.bindsLate(node)) {
      return offerToBetter(node);
    }
    int first = waiting.first();
    if (fits(first, node)) {
      give(first, node);
      return Outcome.ALLOCATED;
    }
    OptionalInt other = waiting.first(job -> fits(job, node) || mayReserve(job, node));
    if (other.isEmpty()) {
      return Outcome.DECLINED;
    }
    int job = other.getAsInt();
    if (fits(job, node)) {
      give(job, node);
      return Outcome.ALLOCATED;
    }
    reservations.reserve(node, job);
    return Outcome.RESERVED;
  }

  /** A node without a free core gets a task that runs at once, in the place of one that runs. */
  private Outcome offerToBetter(int node) {
    long worst = worstRunning(node);
    if (waiting.lowestKey() >= worst) {
      // The nodes that follow run better ones.
      isClosed = true;
      return Outcome.DECLINED;
    }
    OptionalInt better =
        waiting.first(job -> ranks.rank(application(job)) < worst && fits(job, node));
    better.ifPresent(job -> give(job, node));
    return better.isPresent() ? Outcome.ALLOCATED : Outcome.DECLINED;
  }

  private String application(int job) {
    return waiting.tasks(job).application();
  }

  private long worstRunning(int node) {
    return placed.worstRunning(node, books.cores(node) + ranking.unusedVcores(node), ranks::rank);
  }

  @Override
  public Outcome fulfil(Integer node) {
    if (!reservations.isReserved(node)) {
      return Outcome.DECLINED;
    }
    // Whatever comes of it, the node may be ranked among the others again.
    port.changing(node);
    int job = reservations.job(node);
    if (!waiting.asks(job) || !mayKeep(job, node)) {
      reservations.end(node);
      return Outcome.DECLINED;
    }
    if (!fits(job, node)) {
      return Outcome.DECLINED;
    }
    reservations.end(node);
    give(job, node);
    return Outcome.ALLOCATED;
  }

  private void give(int job, int node) {
    if (masters.isWanted(job)) {
      waiting.rest(job);
      masters.place(job, node);
      port.placeMaster(job, node);
      return;
    }
    JobTasks itsTasks = waiting.tasks(job);
    SimTask task = itsTasks.next(headroom(itsTasks));
    if (!itsTasks.asks()) {
      waiting.rest(job);
    }
    books.hold(node, task.size, 1);
    waiting.hold(job, task.size, 1);
    if (usesRanks) {
      placed.add(task, node);
      ranks.placed(task.application(), kind(task));
    }
    tellAsks(job);
    task.placedNanos = nowNanos.getAsLong();
    port.place(task, node);
  }

  private boolean fits(int job, int node) {
    return masters.isWanted(job) || books.fits(node, nextSize(job));
  }

  private boolean mayReserve(int job, int node) {
    return mayKeep(job, node) && reservations.of(job) < asked(job);
  }

  private boolean mayKeep(int job, int node) {
    return books.couldFit(node, nextSize(job)) && reservations.of(job) <= asked(job);
  }

  private int asked(int job) {
    JobTasks itsTasks = waiting.tasks(job);
    return itsTasks.asked(headroom(itsTasks));
  }

  private TaskSize nextSize(int job) {
    JobTasks itsTasks = waiting.tasks(job);
    return itsTasks.nextSize(headroom(itsTasks));
  }

  @Override
  public BookedNode look(Integer node) {
    BookedNode booked = books.look(node, reservations.isReserved(node));
    return bindsLate ? booked.withWorstRank(() -> worstRunning(node)) : booked;
  }

  @Override
  public void failed(Integer node, Throwable cause) {
    throw new IllegalStateException("node " + node + " could not be offered", cause);
  }

  /** What a job's master is told: maps of it that the books have room for. */
  int headroom(JobTasks itsTasks) {
    return books.headroom(itsTasks.needs().map());
  }
}
