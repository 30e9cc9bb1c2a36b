// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * MapReduce jobs on nodes with queues, in virtual time. The queues are the real ones. A reducer
 * ends only after all maps of its job. The ResourceManager serves jobs in the order of their
 * arrival.
 */
final class MapReduceModel {
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Random random;
  private final String policy;
  private final StarvationThresholds thresholds;
  private final int slots;
  private final int queueLength;
  private final long handBackNanos;
  private final List<ModelledNode> nodes = new ArrayList<>();
  private final List<MapReduceJob> jobs = new ArrayList<>();
  private final DurationEstimator durations =
      new DurationEstimator(
          DurationEstimator.DEFAULT_MILLIS, DurationEstimator.DEFAULT_LONGEST_MILLIS, true, 100);
  private long now = TimeUnit.DAYS.toNanos(-1);
  private int nextTask;

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
      nodes.add(newNode());
    }
  }

  void submit(int maps, int reducers, double mapSeconds) {
    jobs.add(new MapReduceJob(this, jobs.size() + 1, maps, reducers, mapSeconds));
  }

  int nodeCount() {
    return nodes.size();
  }

  /** A node goes with all it has, and an empty one comes in its place. */
  void loseNode(int index) {
    ModelledNode lost = nodes.get(index);
    nodes.set(index, newNode());
    lost.lose();
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

  /** Containers for which there is room in the cluster. */
  int headroom() {
    return Math.max(0, nodes.stream().mapToInt(ModelledNode::room).sum());
  }

  long now() {
    return now;
  }

  List<MapReduceJob> jobs() {
    return jobs;
  }

  ModelledNode firstNode() {
    return nodes.get(0);
  }

  String newTaskId() {
    return "task-" + nextTask++;
  }

  /** From half of a time to one and a half times of it. */
  long aboutNanos(double seconds) {
    return (long) (seconds * (0.5 + random.nextDouble()) * 1e9);
  }

  /** The queue of a node whose daemon has just started. */
  LaunchQueue queue(ModelledNode node, Collection<TaskDetails> alive, QueueMemory memory) {
    return new LaunchQueue(
        slots,
        1_000_000,
        QueueBench.LONGEST_MASTER_WAIT_NANOS,
        handBackNanos,
        new QueueOrder(ReorderingPolicy.ALL.get(policy), thresholds),
        durations,
        node,
        node,
        alive,
        memory,
        now);
  }

  private void step() {
    now += STEP_NANOS;
    nodes.forEach(ModelledNode::endWhatIsDone);
    jobs.forEach(MapReduceJob::heartbeat);
    nodes.forEach(ModelledNode::offer);
    nodes.forEach(ModelledNode::advance);
  }

  private ModelledNode newNode() {
    return new ModelledNode(this, slots, queueLength);
  }
}
