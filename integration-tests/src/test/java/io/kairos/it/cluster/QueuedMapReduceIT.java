// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * MapReduce jobs with stock's settings, whose reducers wait for maps, on four nodes with a queue
 * before launch: one node for each order. Without hand-backs they stand still for ten minutes,
 * until {@code mapreduce.task.stuck.timeout-ms} fails attempts.
 */
@Tag("long")
class QueuedMapReduceIT {
  private static final List<String> POLICIES = List.of("srjf", "lrtf", "stf", "ejf");
  private static final int QUEUED = 4;
  private static final int JOBS = 3;
  private static final int MAPS = 6;
  private static final int REDUCERS = 3;

  @Test
  void severalJobsAtOnceEndRightThoughANodeIsLost() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "queued-map-reduce",
            spec ->
                KairosCluster.queueing(spec, QUEUED)
                    .nodes(POLICIES.size())
                    .nodeLaunchPrefix(List.of("sh", "-c", policyOfFolder(), "sh"))
                    .site("yarn.nodemanager.kairos.policy", "${env.KAIROS_POLICY}")
                    .site("yarn.nodemanager.kairos.hand-back-after-ms", "4000")
                    .site("yarn.nodemanager.kairos.default-task-duration-ms", "2000")
                    .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos")
                    // Or a master tries for three minutes to reach the node that is gone.
                    .site("yarn.client.nodemanager-connect.max-wait-ms", "2000")
                    // A machine that stands still must not look like a node that is lost.
                    .site("yarn.nm.liveness-monitor.expiry-interval-ms", "15000"))) {
      long begin = System.nanoTime();
      List<SleepingJob> jobs = new ArrayList<>();
      for (int job = 0; job < JOBS; job++) {
        jobs.add(SleepingJob.submit(cluster, "job-" + job, MAPS, REDUCERS, 300));
      }
      Poll.until(
          Duration.ofSeconds(100),
          "some maps to be done",
          () -> jobs.stream().filter(SleepingJob::hadMapsDone).count() == JOBS,
          () -> jobs);
      int lost = nodeWithoutMaster(cluster);
      long killedAtMillis = System.currentTimeMillis();
      cluster.daemons().killNode(lost);
      Poll.until(
          Duration.ofSeconds(180),
          "all jobs to end",
          () -> {
            for (SleepingJob job : jobs) {
              if (!job.isDone()) {
                return false;
              }
            }
            return true;
          },
          () -> jobs);

      for (SleepingJob job : jobs) {
        JobInfo history = job.history();
        cluster.report(
            "%s: %d attempts killed", history.getJobname(), SleepingJob.killedAttempts(history));
        assertThat(job.isRight(history)).as(job.toString()).isTrue();
        assertThat(SleepingJob.failures(history, address(cluster, lost), killedAtMillis))
            .as(job.toString())
            .isEmpty();
      }
      cluster.report(
          "all jobs in %.1f s, node %d lost, %d tasks handed back",
          (System.nanoTime() - begin) / 1e9,
          lost + 1,
          IntStream.range(0, POLICIES.size())
              .mapToLong(node -> Math.max(0, cluster.metric(node, "HandedBack")))
              .sum());
    }
  }

  @Test
  void mapsThatWaitWhileTheirNodeManagerIsRestartedFailNoAttempt() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "queued-map-reduce-restart",
            spec ->
                KairosCluster.queueing(spec, QUEUED)
                    .site("yarn.nodemanager.kairos.policy", "srjf")
                    .site("yarn.nodemanager.kairos.hand-back-after-ms", "none")
                    .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos")
                    // Masters keep the port that they were told at the launch of a map.
                    .site("mapreduce.shuffle.port", "" + freePort())
                    // Without it a NodeManager that stops in order takes its containers with it.
                    .site("yarn.nodemanager.recovery.supervised", "true"))) {
      // Without hand-backs a reducer that is launched before the last map waits for it for ever.
      SleepingJob job = SleepingJob.submit(cluster, "restarted", QUEUED + 1, 1, 5_000, 1);
      Poll.until(
          Duration.ofSeconds(100),
          "a map to run and others to wait",
          () -> !commandsOf(cluster, "YarnChild").isEmpty() && cluster.metric("Waiting") == QUEUED,
          () -> cluster.nodeMetrics(0).toString());
      cluster.daemons().stopNode(0);
      cluster.daemons().startNode(0);
      Poll.until(Duration.ofSeconds(180), "the job to end", job::isDone, () -> job);

      JobInfo history = job.history();
      cluster.report(
          "%d attempts killed, failed: %s",
          SleepingJob.killedAttempts(history), SleepingJob.failures(history));
      assertThat(job.isRight(history)).isTrue();
      assertThat(SleepingJob.failures(history)).isEmpty();
      assertThat(SleepingJob.killedAttempts(history)).isPositive();
    }
  }

  /** Each NodeManager starts in a folder of its own, {@code node1} and so on. */
  private static String policyOfFolder() {
    StringBuilder script = new StringBuilder("case $PWD in");
    for (int node = 0; node < POLICIES.size(); node++) {
      script.append(" */node").append(node + 1).append(") KAIROS_POLICY=");
      script.append(POLICIES.get(node)).append(";;");
    }
    return script.append(" esac; export KAIROS_POLICY; exec \"$@\"").toString();
  }

  private static String address(KairosCluster cluster, int node) {
    Path site = cluster.folder().resolve("node" + (node + 1)).resolve("conf/yarn-site.xml");
    Configuration conf = new Configuration(false);
    conf.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
    return conf.get(YarnConfiguration.NM_ADDRESS);
  }

  private static int freePort() {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> commandsOf(KairosCluster cluster, String word) {
    return cluster.daemons().containerProcesses().stream()
        .map(process -> Processes.commandLine(process.pid()))
        .filter(command -> command.contains(word))
        .toList();
  }

  static int nodeWithoutMaster(KairosCluster cluster) {
    List<String> masters = commandsOf(cluster, "MRAppMaster");
    return IntStream.range(0, POLICIES.size())
        .filter(
            node ->
                masters.stream().noneMatch(master -> master.contains("/node" + (node + 1) + "/")))
        .findFirst()
        .orElseThrow();
  }
}
