// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.LocalMapReduce;
import io.kairos.common.Poll;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.QuasiMonteCarlo;

/**
 * A MapReduce job of the tasks' user that estimates pi. Its files are that user's, as on HDFS they
 * would be.
 */
final class TaskUserPi {
  private static final Pattern PI = Pattern.compile("Estimated value of Pi is ([0-9.]+)");

  private final KairosCluster cluster;
  private final String classPath;
  private final Path folder;
  private KerberosLogin login = KerberosLogin.NONE;
  private Map<String, String> properties = Map.of();

  /**
   * A job that is not submitted yet.
   *
   * @param classPath readable by that user
   * @param folder for its files, of no other job
   */
  TaskUserPi(KairosCluster cluster, String classPath, Path folder) {
    this.cluster = cluster;
    this.classPath = classPath;
    this.folder = folder;
  }

  /** The job where there is but one on the cluster. */
  static TaskUserPi on(KairosCluster cluster, String classPath) {
    return new TaskUserPi(cluster, classPath, folder(cluster));
  }

  /** Where that one keeps its files. */
  static Path folder(KairosCluster cluster) {
    return cluster.folder().resolve("client");
  }

  TaskUserPi as(KerberosLogin user) {
    login = user;
    return this;
  }

  /** Properties that beat those that every such job has. */
  TaskUserPi with(Map<String, String> ofJob) {
    properties = ofJob;
    return this;
  }

  /**
   * Submits the job and waits for its end.
   *
   * @param look is called all the time until then
   * @return what the client found
   */
  double estimate(int maps, long samplesOfMap, Duration limit, Runnable look) throws IOException {
    Path conf = Files.createDirectories(folder.resolve("conf"));
    Path output = folder.resolve("output");
    try (OutputStream out = Files.newOutputStream(conf.resolve("yarn-site.xml"))) {
      configuration().writeXml(out);
    }
    List<String> arguments = List.of(Integer.toString(maps), Long.toString(samplesOfMap));
    Process client =
        TaskUserProgram.of(folder, conf, classPath, login, QuasiMonteCarlo.class, arguments)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      Poll.until(
          limit,
          "the job to end",
          () -> {
            look.run();
            return !client.isAlive();
          });
    } finally {
      client.destroyForcibly();
    }
    String answer = Files.readString(output, UTF_8);
    Matcher pi = PI.matcher(answer);
    assertThat(pi.find()).as(answer).isTrue();
    return Double.parseDouble(pi.group(1));
  }

  private Configuration configuration() {
    String jvm = LocalMapReduce.SMALL_JVM + " " + String.join(" ", login.jvmOptions());
    Configuration conf =
        LocalMapReduce.configuration(
            cluster.daemons().yarnConfiguration(),
            folder.toString(),
            LocalMapReduce.SMALL_JVM,
            LocalMapReduce.SMALL_JVM);
    conf.set("mapreduce.application.classpath", classPath);
    // Shared classes are of the jars that only root may read.
    conf.set("yarn.app.mapreduce.am.command-opts", jvm);
    conf.set("mapred.child.java.opts", jvm);
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    properties.forEach(conf::set);
    return conf;
  }
}
