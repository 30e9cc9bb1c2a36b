// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.ClusterRanking;
import io.kairos.rm.dispatch.DispatchPass;
import io.kairos.rm.dispatch.HeldTasks;
import io.kairos.rm.dispatch.HostWishes;
import io.kairos.rm.dispatch.NodeCapacity;
import io.kairos.rm.dispatch.OfferPort;
import io.kairos.rm.dispatch.Outcome;
import io.kairos.rm.dispatch.RankingListener;
import io.kairos.rm.dispatch.RankingSettings;
import io.kairos.rm.placement.ApplicationService;
import io.kairos.rm.placement.JobMeasures;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.JobStanding;
import io.kairos.rm.placement.NodeAdmission;
import io.kairos.rm.placement.Overcommits;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.QueueAdmission;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.QueuingScore;
import io.kairos.yaq.queue.JobProgressSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * The ResourceManager's half: the daemon's own {@link DispatchPass} on simulated nodes. What is
 * here are the books: which tasks wait, and what each node holds.
 */
final class CentralScheduler implements OfferPort<Integer> {
  private static final String PARTITION = "";

  private static final long DEFAULT_TASK_MILLIS = 10_000;

  private final ClusterRanking<Integer> ranking;
  private final DispatchPass<Integer> pass;
  private final JobOrder jobOrder;
  private final JobOrderOptions jobOrderOptions;

  /** Whether the first job in {@link #pending} is the first in the order of jobs. */
  private final boolean isFifo;

  private final ApplicationService<Integer> service = new ApplicationService<>();

  private final JobMeasures measures = new JobMeasures();

  /** Tasks of each job that have not ended. */
  private final Map<Integer, Integer> unfinished = new HashMap<>();

  /** What is left of each job whose tasks are told, milliseconds. */
  private final Map<Integer, Long> toldMillis = new HashMap<>();

  /** Jobs that ask for nodes, by number. */
  private final TreeMap<Integer, JobTasks> pending = new TreeMap<>();

  /** Jobs with tasks that they do not ask for before others have ended, by number. */
  private final Map<Integer, JobTasks> resting = new HashMap<>();

  /** What each node has. */
  private final NodeCapacity[] capacities;

  private final int[] tasks;

  /** Tasks that the books may hold of each node. */
  private final int[] limits;

  /** Sum of {@link #limits}. */
  private int allLimits;

  /** Sum of {@link #tasks}. */
  private int allTasks;

  private final Masters masters;
  private final LongSupplier nowNanos;
  private final ObjIntConsumer<SimTask> place;
  private final IntConsumer placeMaster;

  /**
   * @param nowNanos simulated time
   * @param place is told of each task that gets a node
   * @param placeMaster is told of each job whose master gets a node; {@link #mayAsk} must follow
   *     when that has started
   */
  CentralScheduler(
      SystemSpec system,
      ModelCluster cluster,
      MasterSpec masters,
      DoubleSupplier random,
      LongSupplier nowNanos,
      ObjIntConsumer<SimTask> place,
      IntConsumer placeMaster) {
    this.jobOrder = JobOrder.ALL.get(system.jobOrder());
    this.isFifo = system.jobOrder().equals(SystemSpec.FIFO_ORDER);
    this.jobOrderOptions =
        new JobOrderOptions(system.jobOrderBaseSeconds(), system.jobOrderFactor());
    int nodes = cluster.nodes().count();
    this.capacities = new NodeCapacity[nodes];
    Arrays.setAll(capacities, node -> new NodeCapacity(cluster.nodes().cores(node), 0));
    this.tasks = new int[nodes];
    this.nowNanos = nowNanos;
    this.place = place;
    this.placeMaster = placeMaster;
    this.masters = new Masters(masters, nodes);
    NodeAdmission overcommit = Overcommits.parse(system.queue());
    this.limits = new int[nodes];
    Arrays.setAll(limits, node -> limitVcores(node, overcommit));
    this.allLimits = IntStream.of(limits).sum();
    RankingSettings settings =
        new RankingSettings(
            Placement.ALL.get(system.placement()),
            TieBreaker.ALL.get(system.tieBreaker()),
            random,
            overcommit,
            (vcores, taskVcores, meanTaskMillis) -> overcommit.limitVcores(vcores) - vcores,
            // The default of a ResourceManager: a full node is offered in its turn.
            new QueuingScore(1, 1),
            DEFAULT_TASK_MILLIS);
    this.ranking =
        new ClusterRanking<>(
            service,
            new RankingListener<>() {
              @Override
              public void queueLength(Integer node, int vcores) {
                allLimits -= limits[node];
                limits[node] = limitVcores(node, new QueueAdmission(vcores));
                allLimits += limits[node];
              }
            },
            () -> TimeUnit.NANOSECONDS.toMillis(nowNanos.getAsLong()),
            settings);
    this.pass = new DispatchPass<>(ranking, this, HostWishes.none(), nowNanos);
  }

  /** Without masters beside the tasks. */
  private int limitVcores(int node, NodeAdmission admission) {
    return capacities[node].booked(admission, HeldTasks.NONE).vcores();
  }

  /** What is left of jobs, and how long their tasks run, for nodes that ask and tell. */
  JobProgressSource progress() {
    return new JobProgressSource() {
      @Override
      public JobProgress apply(String application) {
        return progressOf(SimTask.job(application));
      }

      @Override
      public void finished(String application, long ranMillis) {
        measures.ran(application, 1, ranMillis);
      }
    };
  }

  void arrive(int job, int count, JobTasks itsTasks) {
    service.begin(SimTask.application(job));
    measures.begin(SimTask.application(job));
    unfinished.put(job, count);
    if (itsTasks.toldMillis() != SimTask.NEVER) {
      toldMillis.put(job, itsTasks.toldMillis());
    }
    if (masters.admit(job, allLimits)) {
      ask(job, itsTasks);
    } else {
      resting.put(job, itsTasks);
    }
    pass.run();
  }

  /** A task is known to have ended; {@link #dispatch} must follow. */
  void ended(SimTask task, int node) {
    tasks[node]--;
    allTasks--;
    measures.placedToEnded(
        task.application(), TimeUnit.NANOSECONDS.toMillis(nowNanos.getAsLong() - task.placedNanos));
    toldMillis.computeIfPresent(task.job, (job, millis) -> millis - task.toldMillis);
    if (unfinished.merge(task.job, -1, Integer::sum) == 0) {
      service.end(task.application());
      measures.end(task.application());
      unfinished.remove(task.job);
      toldMillis.remove(task.job);
      endMaster(task.job);
    }
    ranking.rank(node, look(node));
  }

  private void endMaster(int job) {
    masters.end(job).ifPresent(node -> ranking.rank(node, look(node)));
    OptionalInt next = masters.next(allLimits);
    if (next.isPresent()) {
      mayAsk(next.getAsInt());
    }
  }

  /**
   * The master of a job has started, or a task of it has ended for which others may have waited;
   * {@link #dispatch} must follow.
   */
  void mayAsk(int job) {
    JobTasks rests = resting.remove(job);
    if (rests != null) {
      ask(job, rests);
    }
  }

  /** The attempt of a task was killed; its job asks for another. {@link #dispatch} must follow. */
  void givenUp(int node) {
    tasks[node]--;
    allTasks--;
    ranking.rank(node, look(node));
  }

  /** Places what waits. */
  void dispatch() {
    pass.run();
  }

  void heartbeat(int node, NodeStatistics reported) {
    ranking.report(node, reported, true, look(node));
    ranking.rank(node, look(node));
  }

  @Override
  public boolean goesOn() {
    return true;
  }

  @Override
  public void catchUp() {
    // Whatever changes is ranked at once.
  }

  @Override
  public boolean isWanted(String partition) {
    return !pending.isEmpty();
  }

  @Override
  public Outcome offer(Integer node) {
    int job = firstJob();
    JobTasks itsTasks = pending.get(job);
    if (masters.isWanted(job)) {
      pending.remove(job);
      resting.put(job, itsTasks);
      masters.place(job, node);
      placeMaster.accept(job);
      return Outcome.ALLOCATED;
    }
    SimTask task = itsTasks.next(headroom());
    if (!itsTasks.asks()) {
      pending.remove(job);
      ask(job, itsTasks);
    }
    tasks[node]++;
    allTasks++;
    task.placedNanos = nowNanos.getAsLong();
    place.accept(task, node);
    return Outcome.ALLOCATED;
  }

  @Override
  public Outcome fulfil(Integer node) {
    return Outcome.DECLINED;
  }

  @Override
  public BookedNode look(Integer node) {
    int held = tasks[node] + masters.placesTaken(node);
    HeldTasks beside = masters.besideTasks(node);
    int all = held + beside.vcores();
    return new BookedNode(
        PARTITION,
        false,
        held < limits[node],
        capacities[node],
        new HeldTasks(all, all, 0),
        beside,
        HeldTasks.NONE);
  }

  @Override
  public void failed(Integer node, Throwable cause) {
    throw new IllegalStateException("node " + node + " could not be offered", cause);
  }

  /** Tasks that the books have room for. */
  int headroom() {
    return allLimits - allTasks - masters.placesTaken();
  }

  /** A job asks for nodes, if there is anything it has none for. */
  private void ask(int job, JobTasks itsTasks) {
    if (itsTasks.asks()) {
      pending.put(job, itsTasks);
    } else if (!itsTasks.isEmpty()) {
      resting.put(job, itsTasks);
    }
  }

  private int firstJob() {
    if (isFifo) {
      // The others need not be looked at.
      return pending.firstKey();
    }
    return pending.keySet().stream()
        .min(
            Comparator.comparingLong((Integer job) -> jobOrder.key(standing(job), jobOrderOptions))
                .thenComparing(Comparator.naturalOrder()))
        .orElseThrow();
  }

  private JobStanding standing(int job) {
    String id = SimTask.application(job);
    return new JobStanding() {
      @Override
      public double attainedSeconds() {
        return service.attainedSeconds(id);
      }

      @Override
      public JobProgress progress() {
        return progressOf(job);
      }
    };
  }

  /** What is left of a job, by what it told or by the means of the daemon. */
  private JobProgress progressOf(int job) {
    int left = unfinished.get(job);
    Long told = toldMillis.get(job);
    if (told != null) {
      return new JobProgress(told, left);
    }
    return new JobProgress(
        left * measures.meanTaskMillis(SimTask.application(job), DEFAULT_TASK_MILLIS), left);
  }
}
