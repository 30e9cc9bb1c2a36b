// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import io.kairos.tools.cluster.LocalCluster;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Hadoop's own example job, as {@code yarn jar hadoop-mapreduce-examples.jar pi} runs it. */
final class PiJob {
  private static final String SMALL_JVM =
      "-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
          + " --add-opens=java.base/java.lang=ALL-UNNAMED";
  private static final long SAMPLES_A_MAP = 1_000_000;
  private static final Pattern ANSWER = Pattern.compile("Estimated value of Pi is ([0-9.]+)");

  private PiJob() {}

  /** Runs map, shuffle and reduce with the jars of a home alone. */
  static double run(StockHome home, LocalCluster cluster, int maps) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path conf = cluster.folder().resolve("resourcemanager/conf");
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(List.of(SMALL_JVM.split(" ", -1)));
    command.add("-cp");
    command.add(conf + File.pathSeparator + home.classPath());
    command.add("org.apache.hadoop.util.RunJar");
    command.add(examples(home).toString());
    command.add("pi");
    settings(home, cluster).forEach((name, value) -> command.add("-D" + name + "=" + value));
    command.add(Integer.toString(maps));
    command.add(Long.toString(SAMPLES_A_MAP));
    String output =
        Shell.run(cluster.folder(), Map.of("HADOOP_CONF_DIR", conf.toString()), command).orFail();
    Matcher answer = ANSWER.matcher(output);
    if (!answer.find()) {
      throw new AssertionError("no answer in: " + output);
    }
    return Double.parseDouble(answer.group(1));
  }

  private static Path examples(StockHome home) throws IOException {
    try (Stream<Path> jars = Files.list(home.directory().resolve("share/hadoop/mapreduce"))) {
      return jars.filter(jar -> jar.getFileName().toString().contains("-examples-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static Map<String, String> settings(StockHome home, LocalCluster cluster) {
    String javaHome = "JAVA_HOME=" + System.getProperty("java.home");
    Map<String, String> settings = new TreeMap<>();
    settings.put("mapreduce.framework.name", "yarn");
    settings.put(
        "mapreduce.application.classpath", home.classPath().replace(File.pathSeparator, ","));
    settings.put(
        "yarn.app.mapreduce.am.staging-dir", cluster.folder().resolve("staging").toString());
    // Nobody keeps a history here, and a client that was told of one looks for it in vain.
    settings.put("mapreduce.jobhistory.address", "");
    settings.put("yarn.app.mapreduce.am.env", javaHome);
    settings.put("mapreduce.map.env", javaHome);
    settings.put("mapreduce.reduce.env", javaHome);
    settings.put("yarn.app.mapreduce.am.command-opts", SMALL_JVM);
    settings.put("mapred.child.java.opts", SMALL_JVM);
    settings.put("mapreduce.task.io.sort.mb", "16");
    settings.put("mapreduce.map.speculative", "false");
    return settings;
  }
}
