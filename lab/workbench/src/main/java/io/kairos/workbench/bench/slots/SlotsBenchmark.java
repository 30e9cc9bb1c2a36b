// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.slots;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.cluster.plugin.KairosPlugIn;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.workbench.measure.CpuTicks;
import io.kairos.workbench.measure.NodeManagerCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps a cluster of real daemons saturated with tasks that sleep, and counts the containers that
 * run. It does so under the stock scheduler, with queues at the nodes, and with queues of length 0
 * (Yaq, §2.1, Table 1). Sleeping tasks leave the cores to the daemons, so what is measured is how
 * fast a free slot gets its next task.
 *
 * @param folder everything the clusters write goes below it
 * @param taskSeconds how long a task sleeps, above 0
 * @param measured time over which running containers are counted, under each scheduler
 * @param progress told what is done
 */
public record SlotsBenchmark(
    Path folder, double taskSeconds, Duration measured, Consumer<String> progress) {
  private static final int NODES = 2;
  private static final int SLOTS_PER_NODE = 2;
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);
  private static final Duration WARM_UP = Duration.ofSeconds(20);

  /** As often as a daemon's figures are new. */
  private static final long SAMPLE_MILLIS = LocalCluster.METRICS_AGE.toMillis() / 2;

  /** Runs all sides in turn, so often; every second round goes backwards. */
  public SlotsResult run(int rounds) throws IOException, InterruptedException {
    List<Contender> order = new ArrayList<>(List.of(Contender.values()));
    Map<Contender, List<SlotsResult.Run>> runs = new EnumMap<>(Contender.class);
    for (int round = 1; round <= rounds; round++) {
      for (Contender contender : order) {
        runs.computeIfAbsent(contender, first -> new ArrayList<>())
            .add(measure(contender, contender.label + "-" + round));
      }
      Collections.reverse(order);
    }
    return new SlotsResult(
        NODES * SLOTS_PER_NODE,
        taskSeconds,
        HEARTBEAT.toMillis() / 1000.0,
        SlotsResult.Side.of(runs.get(Contender.STOCK)),
        SlotsResult.Side.of(runs.get(Contender.NO_QUEUE)),
        SlotsResult.Side.of(runs.get(Contender.QUEUES)));
  }

  private enum Contender {
    STOCK("stock", Map.of(), Map.of()),
    NO_QUEUE(
        "no-queue",
        queues(),
        Map.of(
            SchedulerSettings.PREFIX + "node-queue-bound",
            "length",
            SchedulerSettings.PREFIX + "node-queue-length-vcores",
            "0")),
    /** Everything but the policy is a default: the length of the queues follows from the tasks. */
    QUEUES("queues", queues(), Map.of());

    private final String label;
    private final Map<String, String> site;
    private final Map<String, String> capacityScheduler;

    Contender(String label, Map<String, String> site, Map<String, String> capacityScheduler) {
      this.label = label;
      this.site = site;
      this.capacityScheduler = capacityScheduler;
    }

    private static Map<String, String> queues() {
      Map<String, String> site = KairosPlugIn.site();
      site.put(NodeSettings.POLICY.property(), "ejf");
      return site;
    }
  }

  private SlotsResult.Run measure(Contender contender, String name)
      throws IOException, InterruptedException {
    progress.accept(name + ": starting a ResourceManager and " + NODES + " NodeManagers");
    ClusterSpec spec =
        new ClusterSpec(folder.resolve(name))
            .nodes(NODES)
            .vcoresPerNode(SLOTS_PER_NODE)
            .heartbeatMillis((int) HEARTBEAT.toMillis())
            .nodeRecovery(false)
            .site(contender.site)
            .capacityScheduler(contender.capacityScheduler);
    try (LocalCluster cluster = LocalCluster.start(spec);
        JobClient client = new JobClient(cluster.yarnConfiguration(), HEARTBEAT)) {
      CompletableFuture<Long> job =
          client.submit(
              JobSpec.of("sleep", tasks(), "sleep " + taskSeconds).withDurationHint(taskSeconds));
      progress.accept(name + ": warming up for " + WARM_UP.toSeconds() + " s");
      TimeUnit.MILLISECONDS.sleep(WARM_UP.toMillis());
      progress.accept(name + ": measuring for " + measured.toSeconds() + " s");
      return sample(cluster, job);
    }
  }

  private SlotsResult.Run sample(LocalCluster cluster, CompletableFuture<Long> job)
      throws InterruptedException, IOException {
    long start = System.nanoTime();
    CpuTicks cpuBefore = CpuTicks.now();
    long endedBefore = NodeManagerCounts.sum(cluster, "ContainersCompleted");
    double running = 0;
    int samples = 0;
    while (System.nanoTime() - start < measured.toNanos()) {
      if (job.isDone()) {
        throw new IOException("the job ended while it was measured: " + job);
      }
      running += NodeManagerCounts.sum(cluster, "ContainersRunning");
      samples++;
      TimeUnit.MILLISECONDS.sleep(SAMPLE_MILLIS);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double tasksPerSecond =
        (NodeManagerCounts.sum(cluster, "ContainersCompleted") - endedBefore) / seconds;
    CpuTicks cpuAfter = CpuTicks.now();
    return new SlotsResult.Run(
        running / samples / (NODES * SLOTS_PER_NODE),
        tasksPerSecond * taskSeconds / (NODES * SLOTS_PER_NODE),
        tasksPerSecond,
        samples,
        cpuAfter.stolenShareSince(cpuBefore),
        cpuAfter.othersShareSince(cpuBefore));
  }

  /** Twice what all slots could run: the job is not to end before it was measured. */
  private int tasks() {
    double seconds = WARM_UP.plus(measured).toMillis() / 1000.0;
    return (int) Math.ceil(2 * NODES * SLOTS_PER_NODE * seconds / taskSeconds);
  }
}
