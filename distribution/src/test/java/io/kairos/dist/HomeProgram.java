// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import io.kairos.cluster.LocalCluster;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Programs that run with the jars of a Hadoop home and the configuration of a cluster's daemon. */
final class HomeProgram {
  private static final String SMALL_JVM =
      "-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
          + " --add-opens=java.base/java.lang=ALL-UNNAMED";

  private static final Map<String, String> COMMANDS =
      Map.of(
          "kairos", "io.kairos.cli.KairosCli",
          "rmadmin", "org.apache.hadoop.yarn.client.cli.RMAdminCLI",
          "application", "org.apache.hadoop.yarn.client.cli.ApplicationCLI");

  private final StockHome home;
  private final LocalCluster cluster;

  HomeProgram(StockHome home, LocalCluster cluster) {
    this.home = home;
    this.cluster = cluster;
  }

  /**
   * As {@code yarn jar JAR …}.
   *
   * @param words of the program before its settings, the jar first
   * @param arguments after them
   */
  Shell.Result job(List<String> words, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add("org.apache.hadoop.util.RunJar");
    command.addAll(words);
    settings().forEach((name, value) -> command.add("-D" + name + "=" + value));
    command.addAll(List.of(arguments));
    return run(cluster.folder().resolve("resourcemanager/conf"), home.classPath(), command);
  }

  /** As {@code yarn kairos …} on the host of one daemon. */
  Shell.Result kairos(String daemon, String... arguments) {
    List<String> words = new ArrayList<>(List.of("kairos"));
    words.addAll(Arrays.asList(arguments));
    return yarn(daemon, words);
  }

  /**
   * As {@code yarn …} on the host of one daemon: by Hadoop's own script where the home has one, or
   * else as that script and the shell profile of Kairos do it.
   *
   * @param words the command of YARN, then its arguments
   */
  Shell.Result yarn(String daemon, List<String> words) {
    Path conf = cluster.folder().resolve(daemon).resolve("conf");
    Path script = home.directory().resolve("bin/yarn");
    if (Files.exists(script)) {
      List<String> command = new ArrayList<>();
      command.addAll(List.of(script.toString(), "--config", conf.toString()));
      command.addAll(words);
      Map<String, String> environment =
          Map.of("JAVA_HOME", System.getProperty("java.home"), "HADOOP_OPTS", SMALL_JVM);
      return runOnTheNode(environment, command);
    }
    String own = home.directory().resolve("share/hadoop/kairos") + "/";
    List<String> command = new ArrayList<>();
    command.add(COMMANDS.get(words.get(0)));
    // The one command whose class serves several, and is told which.
    command.addAll(words.subList(words.get(0).equals("application") ? 0 : 1, words.size()));
    return run(
        conf,
        String.join(File.pathSeparator, home.classPath(), own + "lib/*", own + "jobs/*"),
        command);
  }

  private Shell.Result run(Path conf, String classPath, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(SMALL_JVM.split(" ", -1)));
    command.add("-cp");
    command.add(conf + File.pathSeparator + classPath);
    command.addAll(arguments);
    Map<String, String> environment =
        Map.of(
            "HADOOP_CONF_DIR", conf.toString(),
            "HADOOP_HOME", home.directory().toString(),
            // As Hadoop's scripts do.
            "CLASSPATH", conf + File.pathSeparator + classPath);
    return runOnTheNode(environment, command);
  }

  private Shell.Result runOnTheNode(Map<String, String> environment, List<String> command) {
    Map<String, String> all = new TreeMap<>(environment);
    // A daemon of a test has a main class of its own, by which its user is not found.
    all.put("YARN_NODEMANAGER_USER", System.getProperty("user.name"));
    return Shell.run(cluster.folder(), all, command);
  }

  private Map<String, String> settings() {
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
    return settings;
  }
}
