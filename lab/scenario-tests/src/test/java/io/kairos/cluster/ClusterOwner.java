// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.nio.file.Path;
import java.time.Duration;

/** A program that starts a cluster with a busy container and never closes it. */
final class ClusterOwner {
  /** Below the cluster's folder, once the container runs. */
  static final String RUNS = "runs";

  private ClusterOwner() {}

  /**
   * @param args the cluster's folder
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    LocalCluster cluster = LocalCluster.start(new ClusterSpec(folder).nodes(1));
    JobClient jobs = new JobClient(cluster.yarnConfiguration(), Duration.ofMillis(100));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> haltSoon(cluster)));
    jobs.submit(JobSpec.of("busy", 1, "touch " + folder.resolve(RUNS) + "; while :; do :; done"));
    // Until whoever started it is gone.
    System.in.read();
    System.exit(1);
  }

  /** Daemons have been told to end, and containers live. */
  private static void haltSoon(LocalCluster cluster) {
    Poll.until("the node to end", () -> !cluster.isNodeRunning(0));
    Runtime.getRuntime().halt(1);
  }
}
