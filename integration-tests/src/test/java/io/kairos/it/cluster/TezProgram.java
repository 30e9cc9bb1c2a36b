// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalMapReduce;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** A program that runs on stock Tez, whose jars lie on each node as beside an installed Hadoop. */
final class TezProgram {
  private static final Path JARS = Path.of("../lab/tez-job/target/tez-jars").toAbsolutePath();

  private final KairosCluster cluster;
  private final Path folder;
  private final String classPath;
  private final List<String> jvm;

  /**
   * Its files are below the cluster's folder, in {@code tez}.
   *
   * @param opens packages of Java that it, its master and its tasks reach into
   */
  TezProgram(KairosCluster cluster, List<String> opens) throws IOException {
    this.cluster = cluster;
    List<String> words = new ArrayList<>(List.of(LocalMapReduce.SMALL_JVM.split(" ", -1)));
    opens.forEach(each -> words.add("--add-opens=java.base/" + each + "=ALL-UNNAMED"));
    this.jvm = List.copyOf(words);
    this.folder = Files.createDirectories(cluster.folder().resolve("tez"));
    this.classPath = ClusterSpec.ownClassPath() + File.pathSeparator + JARS.resolve("*");
    write("tez-site.xml", tez());
  }

  /** Whether the build has put a jar there whose name begins so. */
  static boolean hasJar(String beginning) throws IOException {
    if (!Files.isDirectory(JARS)) {
      return false;
    }
    try (Stream<Path> jars = Files.list(JARS)) {
      return jars.anyMatch(jar -> jar.getFileName().toString().startsWith(beginning));
    }
  }

  Path folder() {
    return folder;
  }

  /** Those of each JVM, in one line. */
  String jvmOptions() {
    return String.join(" ", jvm);
  }

  /** Where it writes what it says. */
  Path log() {
    return folder.resolve("log");
  }

  /** Writes a file of properties, which the program finds by its name. */
  void write(String file, Map<String, String> properties) throws IOException {
    Configuration site = new Configuration(false);
    properties.forEach(site::set);
    Path conf = Files.createDirectories(folder.resolve("conf"));
    try (OutputStream out = Files.newOutputStream(conf.resolve(file))) {
      site.writeXml(out);
    }
  }

  /**
   * Starts it.
   *
   * @param jvmOptions of it alone
   */
  Process start(List<String> jvmOptions, String mainClass, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvm);
    command.addAll(jvmOptions);
    command.add("-cp");
    command.add(
        String.join(
            File.pathSeparator,
            folder.resolve("conf").toString(),
            cluster.daemons().configurationFolder().toString(),
            classPath));
    command.add(mainClass);
    Collections.addAll(command, arguments);
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log().toFile())
        .start();
  }

  private Map<String, String> tez() {
    String javaHome = "JAVA_HOME=" + System.getProperty("java.home");
    return Map.ofEntries(
        Map.entry("tez.ignore.lib.uris", "true"),
        Map.entry("tez.cluster.additional.classpath.prefix", classPath),
        Map.entry("tez.staging-dir", folder.resolve("staging").toString()),
        Map.entry("tez.am.launch.env", javaHome),
        Map.entry("tez.task.launch.env", javaHome),
        Map.entry("tez.am.launch.cmd-opts", jvmOptions()),
        Map.entry("tez.task.launch.cmd-opts", jvmOptions()),
        Map.entry("tez.am.resource.memory.mb", "256"),
        Map.entry("tez.task.resource.memory.mb", "256"),
        Map.entry("tez.runtime.io.sort.mb", "16"),
        Map.entry("tez.runtime.unordered.output.buffer.size-mb", "16"));
  }
}
