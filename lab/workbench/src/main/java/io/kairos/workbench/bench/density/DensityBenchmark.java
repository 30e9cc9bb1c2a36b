// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.density;

import io.kairos.cli.config.SiteConfiguration;
import io.kairos.cli.live.Node;
import io.kairos.cli.live.QueueAdvice;
import io.kairos.cli.live.RunningCluster;
import io.kairos.cli.live.ShadowNodes;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.Deadline;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Setting;
import io.kairos.workbench.demo.job.CpuWork;
import io.kairos.workbench.measure.CpuTicks;
import io.kairos.workbench.measure.MachineShares;
import io.kairos.workbench.measure.NodeManagerCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Keeps one real node full of tasks that rest most of their time, as tasks that read and write do,
 * and counts those that end: as many as memory holds, as many as vcores, and N + Q with the Q that
 * the first of these proposes in shadow mode.
 *
 * @param folder everything the clusters write goes below it
 * @param vcores of the node, which shares the cores of this machine with the daemons
 * @param workShare share of its time that a task works, above 0, at most 1
 * @param measured time over which tasks are counted, on each side
 * @param progress told what is done
 */
public record DensityBenchmark(
    Path folder, int vcores, double workShare, Duration measured, Consumer<String> progress) {
  /** As of a node of 12 vcores and 64 GB with containers of 1 GB. */
  private static final int TASKS_OF_A_VCORE = 5;

  private static final double TASK_SECONDS = 8;

  /** Tasks of one length would end together, and a side would count whole waves of them. */
  private static final double[] LENGTHS = {0.6, 0.8, 1, 1.2, 1.4};

  private static final Duration HEARTBEAT = Duration.ofMillis(200);
  private static final Duration WARM_UP = Duration.ofSeconds(16);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  /** Runs all sides in turn, so often; every second round goes backwards after the first side. */
  public List<DensityRun> run(int rounds) throws IOException, InterruptedException {
    progress.accept("measuring how fast a task works here");
    List<DensitySide> others = new ArrayList<>(List.of(DensitySide.VCORES, DensitySide.KAIROS));
    List<DensityRun> runs = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      DensityRun memory = measure(DensitySide.MEMORY, round, 0);
      runs.add(memory);
      for (DensitySide side : others) {
        runs.add(measure(side, round, memory.queueVcoresPercent()));
      }
      Collections.reverse(others);
    }
    return runs;
  }

  private DensityRun measure(DensitySide side, int round, int queueVcoresPercent)
      throws IOException, InterruptedException {
    String name = Setting.spell(side) + "-" + round;
    String cgroups = "kairos-bench-" + ProcessHandle.current().pid();
    ClusterSpec spec =
        new ClusterSpec(folder.resolve(name))
            .nodes(1)
            .vcoresPerNode(vcores)
            .memoryMbPerNode(vcores * TASKS_OF_A_VCORE * JobSpec.MEMORY_MB)
            .nodeRecovery(false)
            .site(side.site(cgroups))
            // As in Hadoop's own defaults: shadow mode goes by what this monitor measures.
            .site(YarnConfiguration.NM_CONTAINER_MONITOR_ENABLED, "true")
            .capacityScheduler(side.capacityScheduler(queueVcoresPercent));
    if (side == DensitySide.KAIROS) {
      spec.cgroups(cgroups);
    }
    progress.accept(name + ": starting a ResourceManager and a NodeManager");
    try (LocalCluster cluster = LocalCluster.start(spec);
        JobClient client = new JobClient(cluster.yarnConfiguration(), HEARTBEAT)) {
      CompletableFuture<Long> job = client.submit(JobSpec.of("reads", tasks(), command()));
      TimeUnit.MILLISECONDS.sleep(WARM_UP.toMillis());
      progress.accept(name + ": measuring for " + measured.toSeconds() + " s");
      CpuTicks before = CpuTicks.now();
      double tasksPerSecond = tasksPerSecond(cluster);
      MachineShares machine = MachineShares.between(before, CpuTicks.now());
      if (job.isDone()) {
        throw new IOException("the job ended while it was measured: " + job);
      }
      int percent = side == DensitySide.MEMORY ? proposal(cluster, job) : queueVcoresPercent;
      return new DensityRun(Setting.spell(side), round, percent, tasksPerSecond, machine);
    }
  }

  /** Each task has the length that the number of its container gives it. */
  private String command() {
    StringBuilder command = new StringBuilder("case $((10#${CONTAINER_ID##*_} % ");
    command.append(LENGTHS.length).append(")) in ");
    for (int i = 0; i < LENGTHS.length; i++) {
      double workSeconds = LENGTHS[i] * TASK_SECONDS * workShare;
      command.append(i).append(") ").append(CpuWork.command(workSeconds, workShare));
      command.append(";; ");
    }
    return command.append("esac").toString();
  }

  private double tasksPerSecond(LocalCluster cluster) throws InterruptedException {
    long start = System.nanoTime();
    long endedBefore = NodeManagerCounts.sum(cluster, "ContainersCompleted");
    TimeUnit.MILLISECONDS.sleep(measured.toMillis());
    long ended = NodeManagerCounts.sum(cluster, "ContainersCompleted") - endedBefore;
    return ended / ((System.nanoTime() - start) / 1e9);
  }

  /** What {@code shadow-report} says, once the node has seen enough. */
  private int proposal(LocalCluster cluster, CompletableFuture<Long> job)
      throws IOException, InterruptedException {
    progress.accept("waiting until the node proposes Q");
    RunningCluster asked =
        new RunningCluster(SiteConfiguration.read(cluster.configurationFolder(), Map.of()));
    Deadline deadline = Deadline.in(LONGEST_WAIT);
    while (true) {
      List<Node> nodes = asked.nodes();
      Optional<QueueAdvice> advice =
          ShadowNodes.ask(asked, nodes).queueAdvice().filter(one -> one.percent().isPresent());
      if (advice.isPresent()) {
        progress.accept(advice.get().text());
        return advice.get().percent().getAsInt();
      }
      if (job.isDone()) {
        throw new IOException("the job ended before the node proposed Q: " + job);
      }
      deadline.pause("no Q was proposed within " + LONGEST_WAIT.toMinutes() + " minutes");
    }
  }

  /** More than memory can run in the time, so that the job does not end before it was measured. */
  private int tasks() {
    double seconds = WARM_UP.plus(measured).plus(LONGEST_WAIT).toSeconds();
    return (int) Math.ceil(vcores * TASKS_OF_A_VCORE * seconds / TASK_SECONDS);
  }
}
