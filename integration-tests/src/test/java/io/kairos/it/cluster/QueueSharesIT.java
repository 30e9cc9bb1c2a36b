// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A node of one core, two queues with half of the cluster each. One has a task that never ends, the
 * other short tasks one after the other, which attained less whenever they are compared.
 */
class QueueSharesIT {
  private static final Duration WINDOW = Duration.ofSeconds(15);
  private static final int MORE_THAN_THERE_IS_TIME_FOR = 60;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void aQueueOfLongTasksHasItsHalfOfANodeBesideAQueueOfShortOnes() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "queue-shares",
            spec ->
                spec.site("yarn.nodemanager.kairos.queue-shares", "true")
                    .site("yarn.nodemanager.kairos.quantum-ms", "500")
                    // The guard alone would give the old task a turn of a second a minute.
                    .site("yarn.nodemanager.kairos.starvation-quanta", "120")
                    .capacityScheduler("yarn.scheduler.capacity.root.queues", "long,short")
                    .capacityScheduler("yarn.scheduler.capacity.root.long.capacity", "50")
                    .capacityScheduler("yarn.scheduler.capacity.root.short.capacity", "50"))) {
      CompletableFuture<Long> longJob = submit(cluster, "long", 1, Integer.MAX_VALUE);
      Poll.until("the long task to run", () -> cluster.metric("Running") == 1);
      // A task runs, for its node, while it is still the shell that will become it.
      Poll.until("the long task's process", () -> longTasks(cluster).size() == 1);
      long pid = longTasks(cluster).get(0);
      CompletableFuture<Long> shortJob =
          submit(cluster, "short", MORE_THAN_THERE_IS_TIME_FOR, 150_000);
      Poll.until("the node to know the shares", () -> cluster.metric("QueueShareGrants") > 0);

      double before = Processes.cpuSeconds(pid);
      Map<String, Double> allBefore = cluster.cgroups().cpuSeconds();
      Map<String, Double> all = new TreeMap<>(allBefore);
      long start = System.nanoTime();
      // Short tasks end and take along what they used.
      Poll.during(
          WINDOW,
          () ->
              cluster
                  .cgroups()
                  .cpuSeconds()
                  .forEach((task, seconds) -> all.merge(task, seconds, Math::max)));
      double used = Processes.cpuSeconds(pid) - before;
      double cores = used / ((System.nanoTime() - start) / 1e9);
      double share = used / (sum(all) - sum(allBefore));
      cluster.report(
          "the long task has %.2f of a core and %.2f of what both queues got, its queue had %d"
              + " turns",
          cores, share, cluster.metric("QueueShareGrants"));
      Files.createFile(end(cluster));
      longJob.get(Poll.PATIENCE.toSeconds(), TimeUnit.SECONDS);
      shortJob.get(Poll.PATIENCE.toSeconds(), TimeUnit.SECONDS);

      // Whatever else the machine does takes from both queues.
      assertThat(share).isBetween(0.4, 0.6);
    }
  }

  private static double sum(Map<String, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static List<Long> longTasks(KairosCluster cluster) {
    return cluster.daemons().containerProcesses().stream()
        .map(ProcessHandle::pid)
        .filter(pid -> Processes.commandLine(pid).startsWith("bash " + script(cluster, "long")))
        .toList();
  }

  /** A job in the queue of its name, whose tasks keep a core busy for so many turns of a loop. */
  private static CompletableFuture<Long> submit(
      KairosCluster cluster, String queue, int tasks, int turns) throws IOException {
    Path script = script(cluster, queue);
    Files.writeString(
        script, "i=0; until [ -e " + end(cluster) + " ] || ((++i > $1)); do :; done\n", UTF_8);
    return cluster
        .jobs()
        .submit(JobSpec.of(queue, tasks, "bash " + script + " " + turns).inQueue(queue));
  }

  private static Path script(KairosCluster cluster, String queue) {
    return cluster.folder().resolve(queue + ".bash");
  }

  private static Path end(KairosCluster cluster) {
    return cluster.folder().resolve("end");
  }
}
