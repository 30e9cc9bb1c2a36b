// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.cluster.LocalMapReduce;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** MapReduce's own example: maps that do nothing but compute, and one reduce. */
final class PiJob {
  private PiJob() {}

  /**
   * Submits the job.
   *
   * @return completed with pi as the job has it, or with what ended the job
   */
  static CompletableFuture<Double> submit(KairosCluster cluster, int maps, long samplesAMap) {
    return submit(configuration(cluster), cluster.folder(), maps, samplesAMap);
  }

  /**
   * The same by any configuration.
   *
   * @param folder for input and output
   */
  static CompletableFuture<Double> submit(
      Configuration conf, java.nio.file.Path folder, int maps, long samplesAMap) {
    return CompletableFuture.supplyAsync(() -> estimate(conf, folder, maps, samplesAMap));
  }

  /** For any MapReduce job of a cluster: small JVMs, files below the cluster's folder. */
  static Configuration configuration(KairosCluster cluster) {
    return LocalMapReduce.configuration(
        cluster.daemons().yarnConfiguration(),
        cluster.folder().toString(),
        LocalMapReduce.SMALL_JVM,
        LocalMapReduce.SMALL_JVM);
  }

  private static double estimate(
      Configuration conf, java.nio.file.Path folder, int maps, long samplesAMap) {
    Path working = new Path(folder.toUri());
    try {
      // The example puts its input and output below the file system's working directory.
      FileSystem.get(conf).setWorkingDirectory(working);
      return QuasiMonteCarlo.estimatePi(
              maps, samplesAMap, new Path(working, "quasi-monte-carlo"), conf)
          .doubleValue();
    } catch (IOException | InterruptedException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
