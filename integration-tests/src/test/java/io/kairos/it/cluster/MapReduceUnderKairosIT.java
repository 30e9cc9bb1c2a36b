// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.it.Poll;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A MapReduce job as it is, map, shuffle and reduce, on a cluster under Kairos. */
@Timeout(240)
class MapReduceUnderKairosIT {
  private static final int NODES = 2;
  private static final int MAPS = 6;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final String JVM = "-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void theJobGivesTheRightAnswerWithItsTasksPreemptedAndItsMasterLeftAlone() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            "map-reduce",
            spec ->
                spec.nodes(NODES)
                    .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos")
                    // The one job here whose logs somebody may want to read.
                    .site("yarn.nodemanager.log.retain-seconds", "10800"))) {
      long begin = System.nanoTime();
      CompletableFuture<Double> pi = CompletableFuture.supplyAsync(() -> estimatePi(cluster));
      Set<String> withCgroup = new TreeSet<>();
      Poll.until(
          "the job to end",
          () -> {
            withCgroup.addAll(cluster.cgroups().tasks());
            return pi.isDone();
          });
      double seconds = (System.nanoTime() - begin) / 1e9;

      long preemptions = sum(cluster, "Preemptions");
      cluster.report(
          "pi is %.7f after %.1f s; %d tasks in cgroups, %d preemptions, %d resumes",
          pi.get(), seconds, withCgroup.size(), preemptions, sum(cluster, "Resumes"));
      assertThat(pi.get()).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
      assertThat(preemptions).isPositive();
      assertThat(sum(cluster, "CoreControlErrors")).isZero();
      assertThat(sum(cluster, "UnjoinedLaunches")).isZero();
      // The application master is the first container, and without a cgroup it cannot be shrunk.
      assertThat(withCgroup)
          .hasSizeGreaterThanOrEqualTo(MAPS + 1)
          .noneMatch(id -> id.endsWith("_000001"));
    }
  }

  private static double estimatePi(KairosCluster cluster) {
    Configuration conf = new Configuration(cluster.daemons().yarnConfiguration());
    String java = "JAVA_HOME=" + System.getProperty("java.home");
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("mapreduce.application.classpath", System.getProperty("java.class.path"));
    conf.set("yarn.app.mapreduce.am.staging-dir", cluster.folder().resolve("staging").toString());
    // Nobody keeps a history here, and a client that was told of one looks for it in vain.
    conf.set("mapreduce.jobhistory.address", "");
    conf.set("yarn.app.mapreduce.am.env", java);
    conf.set("mapreduce.map.env", java);
    conf.set("mapreduce.reduce.env", java);
    conf.set("yarn.app.mapreduce.am.command-opts", JVM);
    conf.set("mapred.child.java.opts", JVM);
    conf.set("mapreduce.task.io.sort.mb", "16");
    conf.set("mapreduce.map.speculative", "false");
    Path working = new Path(cluster.folder().toUri());
    try {
      // The example puts its input and output below the file system's working directory.
      FileSystem.get(conf).setWorkingDirectory(working);
      return QuasiMonteCarlo.estimatePi(
              MAPS, SAMPLES_A_MAP, new Path(working, "quasi-monte-carlo"), conf)
          .doubleValue();
    } catch (java.io.IOException | InterruptedException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long sum(KairosCluster cluster, String metric) {
    return IntStream.range(0, NODES).mapToLong(node -> cluster.metric(node, metric)).sum();
  }
}
