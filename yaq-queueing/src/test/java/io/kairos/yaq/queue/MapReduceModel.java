// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.Job;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StartReason;
import io.kairos.yaq.StarvationThresholds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * MapReduce jobs on nodes with queues, in virtual time. The queues are the real ones. The jobs ask
 * as MapReduce's {@code RMContainerAllocator} does: reducers before maps, reducers from the first
 * twentieth of the maps on, and reducers are killed for maps if no map has a container and there is
 * no headroom. A reducer ends only after all maps of its job. The ResourceManager serves jobs in
 * the order of their arrival and fills a node up to N + b while its queue is open, else up to N.
 */
final class MapReduceModel {
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final double SLOW_START = 0.05;
  private static final double RAMP_UP = 0.5;
  private static final int UNCONDITIONAL_SECONDS = 300;

  private final Random random;
  private final String policy;
  private final StarvationThresholds thresholds;
  private final int slots;
  private final int queueLength;
  private final long handBackNanos;
  private final List<Node> nodes = new ArrayList<>();
  private final List<MapReduceJob> jobs = new ArrayList<>();
  private final DurationEstimator durations =
      new DurationEstimator(
          DurationEstimator.DEFAULT_MILLIS, DurationEstimator.DEFAULT_LONGEST_MILLIS, true, 100);
  private long now = TimeUnit.DAYS.toNanos(-1);
  private int nextTask;
  private int handedBack;

  MapReduceModel(
      long seed,
      String policy,
      StarvationThresholds thresholds,
      int nodeCount,
      int slots,
      int queueLength,
      long handBackNanos) {
    random = new Random(seed);
    this.policy = policy;
    this.thresholds = thresholds;
    this.slots = slots;
    this.queueLength = queueLength;
    this.handBackNanos = handBackNanos;
    for (int node = 0; node < nodeCount; node++) {
      nodes.add(new Node());
    }
  }

  void submit(int maps, int reducers, double mapSeconds) {
    jobs.add(new MapReduceJob(jobs.size() + 1, maps, reducers, mapSeconds));
  }

  int nodeCount() {
    return nodes.size();
  }

  int handedBack() {
    return handedBack;
  }

  /** A node goes with all it has, and an empty one comes in its place. */
  void loseNode(int index) {
    Node lost = nodes.get(index);
    nodes.set(index, new Node());
    List.copyOf(lost.tasks.values()).forEach(task -> task.job.lost(task));
    jobs.forEach(job -> job.lostOutputOf(lost));
  }

  /** The daemon of a node is killed and comes back; what runs goes on. */
  void restartNode(int index) {
    nodes.get(index).restart();
  }

  /** Seconds until all jobs have ended, or -1 if they have not after so many. */
  double run(double seconds) {
    long begin = now;
    long end = now + (long) (seconds * 1e9);
    while (now < end) {
      step();
      if (jobs.stream().allMatch(MapReduceJob::isDone)) {
        return (now - begin) / 1e9;
      }
    }
    return -1;
  }

  void step() {
    now += STEP_NANOS;
    nodes.forEach(Node::endWhatIsDone);
    jobs.forEach(MapReduceJob::heartbeat);
    nodes.forEach(Node::offer);
    nodes.forEach(node -> node.queue.advance(now));
  }

  private int headroom() {
    return Math.max(0, nodes.stream().mapToInt(node -> node.books - node.tasks.size()).sum());
  }

  private enum Kind {
    REDUCE(10),
    MAP(20);

    private final int priority;

    Kind(int priority) {
      this.priority = priority;
    }
  }

  private static final class Task {
    private final String id;
    private final MapReduceJob job;
    private final Kind kind;
    private final Node node;
    private final long ranNanos;
    private long startedNanos = Long.MIN_VALUE;

    private Task(String id, MapReduceJob job, Kind kind, Node node, long ranNanos) {
      this.id = id;
      this.job = job;
      this.kind = kind;
      this.node = node;
      this.ranNanos = ranNanos;
    }

    private TaskDetails details() {
      TaskDetails details = new TaskDetails(id, job.details, 1, 1, kind.priority, "user", null);
      return kind == Kind.REDUCE ? details.startingLast() : details;
    }

    private boolean runs() {
      return startedNanos != Long.MIN_VALUE;
    }

    private boolean isDone(long nowNanos) {
      return runs()
          && nowNanos >= startedNanos + ranNanos
          && (kind == Kind.MAP || job.mapsDone() && nowNanos >= job.mapsDoneNanos + ranNanos);
    }
  }

  private final class Node implements LaunchDecisions, JobProgressSource {
    private final Map<String, Task> tasks = new HashMap<>();
    private LaunchQueue queue = queue(List.of(), QueueMemory.EMPTY);
    private int books = slots + queueLength;

    private LaunchQueue queue(Collection<TaskDetails> alive, QueueMemory memory) {
      return new LaunchQueue(
          slots,
          1_000_000,
          QueueBench.LONGEST_MASTER_WAIT_NANOS,
          handBackNanos,
          new QueueOrder(ReorderingPolicy.ALL.get(policy), thresholds),
          durations,
          this,
          this,
          alive,
          memory,
          now);
    }

    private void restart() {
      queue =
          queue(
              tasks.values().stream().map(Task::details).collect(Collectors.toList()),
              queue.memory(now));
      for (Task task : List.copyOf(tasks.values())) {
        if (task.runs()) {
          queue.launched(task.details(), now);
        } else {
          queue.enqueue(task.details(), now);
        }
      }
    }

    private void offer() {
      // As of the last heartbeat, which is what the ResourceManager goes by.
      for (MapReduceJob job : jobs) {
        while (tasks.size() < books && job.asks()) {
          Kind kind = job.nextKind();
          long ran = (long) (job.mapSeconds * (0.5 + random.nextDouble()) * 1e9);
          Task task = new Task("task-" + nextTask++, job, kind, this, ran);
          tasks.put(task.id, task);
          job.given(task);
          queue.enqueue(task.details(), now);
        }
      }
      books = slots + (queue.statistics(now).queue().orElseThrow().isOpen() ? queueLength : 0);
    }

    private void endWhatIsDone() {
      for (Task task : List.copyOf(tasks.values())) {
        if (task.isDone(now)) {
          end(task, true);
          task.job.done(task);
        }
      }
    }

    private void end(Task task, boolean succeeded) {
      tasks.remove(task.id);
      queue.ended(task.id, succeeded, now);
    }

    @Override
    public boolean launch(String taskId, long waitedNanos) {
      tasks.get(taskId).startedNanos = now;
      return true;
    }

    @Override
    public void handBack(String taskId, long waitedNanos) {
      handedBack++;
      Task task = tasks.remove(taskId);
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
      return jobs.stream()
          .filter(any -> any.details.id().equals(job))
          .map(
              any ->
                  new JobProgress(
                      (long) (any.unfinished() * any.mapSeconds * 1e3), any.unfinished()))
          .findAny()
          .orElse(null);
    }

    @Override
    public void finished(String job, long ranMillis) {}
  }

  private final class MapReduceJob {
    private final Job details;
    private final int maps;
    private final double mapSeconds;
    private final List<Task> assigned = new ArrayList<>();
    private final Map<Node, Integer> mapsDoneOn = new HashMap<>();
    private int scheduledMaps;
    private int scheduledReduces;
    private int pendingReduces;
    private int reducesLeft;
    private long mapsAskedNanos = now;
    private long mapsDoneNanos;

    private MapReduceJob(int number, int maps, int reducers, double mapSeconds) {
      details = new Job("job-" + number, 1, number);
      this.maps = maps;
      this.mapSeconds = mapSeconds;
      scheduledMaps = maps;
      pendingReduces = reducers;
      reducesLeft = reducers;
    }

    private int completedMaps() {
      return mapsDoneOn.values().stream().mapToInt(Integer::intValue).sum();
    }

    private boolean mapsDone() {
      return completedMaps() == maps;
    }

    private boolean isDone() {
      return mapsDone() && reducesLeft == 0;
    }

    private int unfinished() {
      return Math.max(1, maps - completedMaps() + reducesLeft);
    }

    private long assigned(Kind kind) {
      return assigned.stream().filter(task -> task.kind == kind).count();
    }

    private boolean asks() {
      return scheduledMaps + scheduledReduces > 0;
    }

    private Kind nextKind() {
      return scheduledReduces > 0 ? Kind.REDUCE : Kind.MAP;
    }

    private void given(Task task) {
      assigned.add(task);
      if (task.kind == Kind.MAP) {
        scheduledMaps--;
      } else {
        scheduledReduces--;
      }
    }

    private void done(Task task) {
      assigned.remove(task);
      if (task.kind == Kind.MAP) {
        mapsDoneOn.merge(task.node, 1, Integer::sum);
        if (mapsDone()) {
          mapsDoneNanos = now;
        }
      } else {
        reducesLeft--;
      }
    }

    private void lost(Task task) {
      assigned.remove(task);
      if (task.kind == Kind.MAP) {
        askMaps(1);
      } else {
        pendingReduces++;
      }
    }

    private void lostOutputOf(Node node) {
      Integer lost = mapsDoneOn.remove(node);
      if (lost != null && reducesLeft > 0) {
        askMaps(lost);
      } else if (lost != null) {
        mapsDoneOn.put(nodes.get(0), lost + mapsDoneOn.getOrDefault(nodes.get(0), 0));
      }
    }

    private void askMaps(int count) {
      if (scheduledMaps == 0) {
        mapsAskedNanos = now;
      }
      scheduledMaps += count;
    }

    private void heartbeat() {
      if (!preemptReducesIfNeeded()) {
        scheduleReduces();
      }
    }

    private boolean preemptReducesIfNeeded() {
      if (assigned(Kind.MAP) > 0 || scheduledMaps == 0) {
        return false;
      }
      boolean hangs = now - mapsAskedNanos > TimeUnit.SECONDS.toNanos(UNCONDITIONAL_SECONDS);
      if (!hangs && headroom() - scheduledReduces > 0) {
        return false;
      }
      pendingReduces += scheduledReduces;
      scheduledReduces = 0;
      long toPreempt =
          Math.min(Math.max(1, (long) Math.ceil(RAMP_UP * resourceLimit())), scheduledMaps);
      assigned.stream()
          .filter(task -> task.kind == Kind.REDUCE)
          .limit(toPreempt)
          .collect(Collectors.toList())
          .forEach(
              task -> {
                task.node.end(task, false);
                lost(task);
              });
      return true;
    }

    private void scheduleReduces() {
      if (pendingReduces == 0 || completedMaps() < Math.ceil(SLOW_START * maps)) {
        return;
      }
      if (scheduledMaps == 0) {
        scheduledReduces += pendingReduces;
        pendingReduces = 0;
        return;
      }
      double limit = resourceLimit();
      double ideal = limit * Math.min((double) completedMaps() / maps, RAMP_UP);
      double forMaps = limit - ideal;
      double needed = scheduledMaps + assigned(Kind.MAP);
      double forReduces = Math.floor(forMaps) >= needed ? limit - needed : ideal;
      int rampUp = (int) Math.floor(forReduces - scheduledReduces - assigned(Kind.REDUCE));
      int more =
          rampUp > 0 ? Math.min(rampUp, pendingReduces) : Math.max(rampUp, -scheduledReduces);
      scheduledReduces += more;
      pendingReduces -= more;
    }

    private double resourceLimit() {
      return headroom() + assigned.size();
    }
  }
}
