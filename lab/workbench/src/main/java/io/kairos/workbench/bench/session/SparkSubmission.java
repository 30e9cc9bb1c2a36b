// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import io.kairos.cluster.LocalCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts an application of stock Spark on a cluster as {@code spark-submit} does: in client mode,
 * by the cluster's own files of properties. All time-outs are Spark's defaults.
 */
public final class SparkSubmission {
  /** Executors and masters of a few minutes on few cores: what a second compiler gains is lost. */
  private static final String SMALL_JVM = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  private static final String EXECUTOR_MEMORY = "512m";

  /** What {@code spark-submit} gives to Java 17 (Spark's JavaModuleOptions). */
  private static final List<String> JAVA_17 =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.lang.reflect",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/jdk.internal.ref",
          "java.base/sun.nio.ch",
          "java.base/sun.nio.cs",
          "java.base/sun.security.action",
          "java.base/sun.util.calendar",
          "java.security.jgss/sun.security.krb5");

  private final LocalCluster cluster;
  private final SparkFiles files;
  private final Map<String, String> properties;

  /**
   * @param properties of Spark, beside and before our own
   */
  public SparkSubmission(LocalCluster cluster, SparkFiles files, Map<String, String> properties) {
    this.cluster = cluster;
    this.files = files;
    this.properties = Map.copyOf(properties);
  }

  /**
   * Starts the driver, a process of its own.
   *
   * @param name of its log and folder, unique in the cluster's life
   * @param queue leaf queue
   * @param executors number of executors of one core each
   * @param mainClass in the jar of the programs
   */
  public Process start(
      String name, String queue, int executors, String mainClass, List<String> arguments)
      throws IOException {
    Path folder = Files.createDirectories(cluster.folder().resolve("spark").resolve(name));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Spark refuses less than 450 MiB.
    command.add("-Xmx512m");
    command.addAll(List.of(SMALL_JVM.split(" ", -1)));
    command.add("-XX:-UsePerfData");
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-Djava.io.tmpdir=" + folder);
    JAVA_17.forEach(module -> command.add("--add-opens=" + module + "=ALL-UNNAMED"));
    command.add("-cp");
    command.add(cluster.configurationFolder() + ":" + files.jars().resolve("*"));
    command.add("org.apache.spark.deploy.SparkSubmit");
    Map<String, String> conf = configuration(folder, queue, executors);
    conf.putAll(properties);
    conf.forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
    command.addAll(List.of("--class", mainClass, files.programs().toString()));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(folder.resolve("driver.log").toFile());
    builder.environment().put("HADOOP_CONF_DIR", cluster.configurationFolder().toString());
    cluster.endWithIt(builder.environment());
    return builder.start();
  }

  private Map<String, String> configuration(Path folder, String queue, int executors) {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("spark.master", "yarn");
    conf.put("spark.submit.deployMode", "client");
    conf.put("spark.yarn.jars", "local:" + files.jars().resolve("*"));
    conf.put("spark.yarn.queue", queue);
    conf.put("spark.yarn.stagingDir", folder.toUri().toString());
    conf.put("spark.local.dir", folder.toString());
    conf.put("spark.ui.enabled", "false");
    conf.put("spark.driver.host", "127.0.0.1");
    conf.put("spark.driver.bindAddress", "127.0.0.1");
    conf.put("spark.executor.instances", Integer.toString(executors));
    conf.put("spark.scheduler.minRegisteredResourcesRatio", "1.0");
    conf.put("spark.executor.cores", "1");
    conf.put("spark.executor.memory", EXECUTOR_MEMORY);
    conf.put("spark.executor.extraJavaOptions", SMALL_JVM);
    conf.put("spark.yarn.am.extraJavaOptions", SMALL_JVM);
    conf.put("spark.sql.shuffle.partitions", "2");
    conf.put("spark.yarn.appMasterEnv.JAVA_HOME", System.getProperty("java.home"));
    conf.put("spark.executorEnv.JAVA_HOME", System.getProperty("java.home"));
    return conf;
  }
}
