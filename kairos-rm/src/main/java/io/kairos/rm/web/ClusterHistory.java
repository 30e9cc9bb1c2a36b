// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.common.NodeStatistics;
import io.kairos.common.RepeatedFailure;
import io.kairos.rm.dispatch.RankedNode;
import io.kairos.web.TimeSeries;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the cluster did during the last half hour: a sample every {@value #INTERVAL_MILLIS} ms,
 * {@value #SAMPLES} of them. A thread of its own takes them, in O(nodes), and owns what it compares
 * them with.
 */
final class ClusterHistory {
  static final long INTERVAL_MILLIS = 5_000;
  static final int SAMPLES = 360;

  private static final Logger LOG = LoggerFactory.getLogger(ClusterHistory.class);

  private final Supplier<Collection<RankedNode<NodeId>>> nodes;
  private final LongSupplier allocations;
  private final Runnable failed;
  private final LongSupplier nowMillis;
  private final LongSupplier wallMillis;
  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime);
  private final TimeSeries series =
      new TimeSeries(
          INTERVAL_MILLIS,
          SAMPLES,
          "running",
          "waiting",
          "allocationsPerSecond",
          "preemptionsPerSecond",
          "expectedWaitSeconds");
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          runnable -> {
            Thread daemon = new Thread(runnable, "kairos-history");
            daemon.setDaemon(true);
            return daemon;
          });

  private final Map<NodeId, Long> lastPreemptions = new HashMap<>();
  private long lastAllocations;
  private long lastMillis;

  private volatile long preemptions;
  private volatile boolean knowsPreemptions;

  /**
   * @param nodes as they were ranked last
   * @param allocations containers allocated so far
   * @param failed is told of every error
   */
  ClusterHistory(
      Supplier<Collection<RankedNode<NodeId>>> nodes, LongSupplier allocations, Runnable failed) {
    this(nodes, allocations, failed, Time::monotonicNow, System::currentTimeMillis);
  }

  /**
   * @param nowMillis a clock that only goes forward: rates count by it
   * @param wallMillis the time of day, which may be set
   */
  ClusterHistory(
      Supplier<Collection<RankedNode<NodeId>>> nodes,
      LongSupplier allocations,
      Runnable failed,
      LongSupplier nowMillis,
      LongSupplier wallMillis) {
    this.nodes = nodes;
    this.allocations = allocations;
    this.failed = failed;
    this.nowMillis = nowMillis;
    this.wallMillis = wallMillis;
  }

  void start() {
    lastAllocations = allocations.getAsLong();
    lastMillis = nowMillis.getAsLong();
    thread.scheduleWithFixedDelay(
        () -> sample(nowMillis.getAsLong()),
        INTERVAL_MILLIS,
        INTERVAL_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  void stop() {
    thread.shutdownNow();
  }

  ObjectNode toJson() {
    return series.toJson(wallMillis.getAsLong() - nowMillis.getAsLong());
  }

  /** Tasks that nodes suspended since this scheduler first heard of them; NaN if none tells. */
  double preemptions() {
    return knowsPreemptions ? preemptions : Double.NaN;
  }

  /**
   * Takes a sample; by one thread only.
   *
   * @param atMillis by the clock that only goes forward
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the history's thread only
  void sample(long atMillis) {
    try {
      long running = 0;
      long waiting = 0;
      long preempted = 0;
      double waitSeconds = 0;
      int queues = 0;
      Map<NodeId, Long> present = new HashMap<>();
      for (RankedNode<NodeId> node : nodes.get()) {
        NodeStatistics statistics = node.statistics();
        if (statistics == null) {
          continue;
        }
        running += statistics.running();
        waiting += statistics.waiting();
        if (node.kind() == RankedNode.Kind.QUEUE) {
          waitSeconds += statistics.queue().map(queue -> queue.waitSeconds()).orElse(0.0);
          queues++;
        }
        if (statistics.preemptions().isPresent()) {
          long now = statistics.preemptions().getAsLong();
          present.put(node.id(), now);
          // What was before this ResourceManager heard of the node is not its history.
          preempted += growth(lastPreemptions.getOrDefault(node.id(), now), now);
        }
      }
      lastPreemptions.clear();
      lastPreemptions.putAll(present);
      knowsPreemptions |= !present.isEmpty();
      preemptions += preempted;
      long allocated = allocations.getAsLong();
      double seconds = Math.max(1, atMillis - lastMillis) / 1000.0;
      series.add(
          atMillis,
          running,
          waiting,
          (allocated - lastAllocations) / seconds,
          present.isEmpty() ? Double.NaN : preempted / seconds,
          queues == 0 ? Double.NaN : waitSeconds / queues);
      lastAllocations = allocated;
      lastMillis = atMillis;
      long failures = failure.worked();
      if (failures > 0) {
        LOG.info("The history on the web page goes on; {} samples are missing.", failures);
      }
    } catch (Throwable e) {
      // Whatever got out would end the schedule for good, and nobody would say so.
      failed.run();
      if (failure.failed(e)) {
        LOG.error("Kairos skips samples of the history on the web page.", e);
      }
    }
  }

  /** A counter that is lower than before belongs to a NodeManager that was restarted. */
  private static long growth(long before, long now) {
    return now >= before ? now - before : now;
  }
}
