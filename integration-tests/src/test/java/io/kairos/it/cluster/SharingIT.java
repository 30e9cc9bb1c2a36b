// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two YARN queues with capacities of 70 % and 30 % keep a cluster of two nodes saturated that start
 * the tasks of the job with the least remaining work first (Yaq, §4.2 and §6.4). CapacityScheduler
 * shares out running and queued tasks together; which of them run is up to the nodes, and only the
 * small queue has short jobs. All tasks are alike. They sleep, so that the cores are left to the
 * daemons; those that run are counted among the processes of the machine.
 */
@Tag("measures")
class SharingIT {
  private static final String LARGE = "large";
  private static final String SMALL = "small";
  private static final int LARGE_PERCENT = 70;
  private static final int SMALL_PERCENT = 100 - LARGE_PERCENT;

  private static final int NODES = 2;
  private static final int SLOTS_PER_NODE = 5;
  private static final int QUEUED_PER_NODE = 2 * SLOTS_PER_NODE;
  private static final int SLOTS = NODES * SLOTS_PER_NODE;
  private static final int PLACES = NODES * (SLOTS_PER_NODE + QUEUED_PER_NODE);
  private static final int LARGE_PLACES = PLACES * LARGE_PERCENT / 100;
  private static final int SMALL_PLACES = PLACES * SMALL_PERCENT / 100;

  /** From 1.5 to 2.5 s: of equal length, all tasks of a node would end together for ever. */
  private static final String SLEEP = "exec -a sleeps-for-%s sleep $((150 + RANDOM %% 100))e-2";

  /**
   * By Little's law a queue runs as large a share of the tasks as it has of the places, if its
   * tasks wait as long as all do on average: here QUEUED_PER_NODE / SLOTS_PER_NODE · 2 s = 4 s. The
   * policy lets those of the large queue wait longer until they starve; what starved then waits for
   * the next slot, and a place for its next task, half a second together. A threshold far above
   * that bounds nothing that would happen. One far below starves all, and leaves them in the order
   * in which their jobs arrived, which knows no queues.
   */
  private static final int THRESHOLD_MILLIS = 3_500;

  /** Each look asks all processes of the machine. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private static final Duration WARM_UP = Duration.ofSeconds(10);

  /** Three times the threshold and the longest task together. */
  private static final Duration WINDOW = Duration.ofSeconds(18);

  @Test
  void shortJobsTakeTheSlotsOfTheOtherQueueWithoutAThreshold() throws Exception {
    try (KairosCluster cluster = start("sharing-without-threshold", "none")) {
      Tenants tenants = new Tenants(cluster);
      // What nobody else wants is anybody's, whatever its capacity.
      tenants.beginSmall();
      Poll.until(
          "the small queue to have all slots",
          () -> tenants.look().smallRunning == SLOTS,
          tenants::look);

      tenants.beginLarge();
      double largePercent = tenants.measure();

      assertThat(100 - largePercent).as("share of the small queue").isGreaterThan(40);
    }
  }

  @Test
  void aThresholdGivesBothQueuesTheirSharesOfTheSlots() throws Exception {
    try (KairosCluster cluster = start("sharing-with-threshold", "" + THRESHOLD_MILLIS)) {
      Tenants tenants = new Tenants(cluster);
      tenants.beginSmall();
      tenants.beginLarge();

      double largePercent = tenants.measure();

      assertThat(largePercent)
          .as("share of the large queue")
          .isCloseTo(LARGE_PERCENT, within(10.0));
    }
  }

  private static KairosCluster start(String name, String thresholdMillis) throws IOException {
    String scheduler = "yarn.scheduler.capacity.";
    return KairosCluster.start(
        name,
        spec ->
            spec.nodes(NODES)
                .vcoresPerNode(SLOTS_PER_NODE)
                .site("yarn.nodemanager.kairos.policy", "srjf")
                .site("yarn.nodemanager.kairos.starvation-threshold-ms", thresholdMillis)
                .site(
                    "yarn.nodemanager.container-executor.class",
                    "org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor")
                .capacityScheduler(scheduler + "kairos.placement", "yaq-length")
                .capacityScheduler(scheduler + "kairos.node-queue-bound", "length")
                .capacityScheduler(
                    scheduler + "kairos.node-queue-length-vcores", "" + QUEUED_PER_NODE)
                // Or a job none of whose tasks has ended yet looks five times as long as it is.
                .capacityScheduler(scheduler + "kairos.default-task-duration-ms", "2000")
                .capacityScheduler(scheduler + "root.queues", LARGE + "," + SMALL)
                .capacityScheduler(scheduler + "root.large.capacity", "" + LARGE_PERCENT)
                .capacityScheduler(scheduler + "root.small.capacity", "" + SMALL_PERCENT)
                .capacityScheduler(scheduler + "root.large.user-limit-factor", "10")
                .capacityScheduler(scheduler + "root.small.user-limit-factor", "10"));
  }

  /** Both queues at one moment. Running are tasks, allocated are vcores, one a task. */
  private record Sample(
      long largeRunning, long smallRunning, long largeAllocated, long smallAllocated) {}

  /** Whoever submits jobs to the two queues, just in time for both to have more than fits. */
  private static final class Tenants {
    private final KairosCluster cluster;
    private final List<Backlog> backlogs = new ArrayList<>();

    Tenants(KairosCluster cluster) {
      this.cluster = cluster;
    }

    void beginLarge() {
      backlogs.add(new Backlog(cluster, LARGE, 100, 2));
    }

    void beginSmall() {
      backlogs.add(new Backlog(cluster, SMALL, 20, 3));
    }

    Sample look() {
      backlogs.forEach(Backlog::refill);
      List<String> commands =
          cluster.daemons().containerProcesses().stream()
              .map(process -> Processes.commandLine(process.pid()))
              .toList();
      return new Sample(
          running(commands, LARGE), running(commands, SMALL), allocated(LARGE), allocated(SMALL));
    }

    /**
     * Lets things settle, then watches.
     *
     * @return percentage of the running tasks that are the large queue's
     */
    double measure() {
      Poll.during(WARM_UP, BETWEEN_LOOKS, this::look);
      // What it took while it was alone; on a busy machine its tasks take long to end.
      Poll.until(
          "the small queue to hold no more than its share",
          () -> look().smallAllocated <= SMALL_PLACES,
          this::look);
      List<Sample> samples = new ArrayList<>();
      Poll.during(WINDOW, BETWEEN_LOOKS, () -> samples.add(look()));

      double large = over(samples, Sample::largeRunning).getAverage();
      double small = over(samples, Sample::smallRunning).getAverage();
      double largePercent = 100 * large / (large + small);
      LongSummaryStatistics largeAllocated = over(samples, Sample::largeAllocated);
      LongSummaryStatistics smallAllocated = over(samples, Sample::smallAllocated);
      cluster.report(
          "the large queue runs %.1f %% of the tasks, %.2f and %.2f on %d slots, and is allocated"
              + " %.2f and %.2f, at most %d and %d, of %d; means of %d samples",
          largePercent,
          large,
          small,
          SLOTS,
          largeAllocated.getAverage(),
          smallAllocated.getAverage(),
          largeAllocated.getMax(),
          smallAllocated.getMax(),
          PLACES,
          samples.size());

      // A place that fell free is given away again a moment later.
      assertThat(largeAllocated.getMax()).isLessThanOrEqualTo(LARGE_PLACES);
      assertThat(smallAllocated.getMax()).isLessThanOrEqualTo(SMALL_PLACES);
      assertThat(largeAllocated.getAverage()).isGreaterThan(0.9 * LARGE_PLACES);
      assertThat(smallAllocated.getAverage()).isGreaterThan(0.9 * SMALL_PLACES);
      return largePercent;
    }

    private static LongSummaryStatistics over(List<Sample> samples, ToLongFunction<Sample> value) {
      return samples.stream().mapToLong(value).summaryStatistics();
    }

    private static long running(List<String> commands, String queue) {
      return commands.stream().filter(c -> c.startsWith("sleeps-for-" + queue)).count();
    }

    private long allocated(String queue) {
      String bean = "Hadoop:service=ResourceManager,name=QueueMetrics,q0=root,q1=" + queue;
      return cluster
          .daemons()
          .resourceManagerMetrics(bean)
          .path(0)
          .path("AllocatedVCores")
          .asLong();
    }
  }

  /** Keeps so many jobs of a queue unfinished that there is always more to run than fits. */
  private static final class Backlog {
    private final KairosCluster cluster;
    private final String queue;
    private final int tasksPerJob;
    private final int jobs;
    private final List<CompletableFuture<Long>> unfinished = new ArrayList<>();
    private int submitted;

    Backlog(KairosCluster cluster, String queue, int tasksPerJob, int jobs) {
      this.cluster = cluster;
      this.queue = queue;
      this.tasksPerJob = tasksPerJob;
      this.jobs = jobs;
    }

    void refill() {
      // Joining a job that failed throws what it failed of.
      unfinished.removeIf(job -> job.isDone() && job.join() != null);
      while (unfinished.size() < jobs) {
        unfinished.add(submit());
      }
    }

    private CompletableFuture<Long> submit() {
      String name = queue + "-" + ++submitted;
      try {
        return cluster
            .jobs()
            .submit(JobSpec.of(name, tasksPerJob, String.format(SLEEP, queue)).inQueue(queue));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
