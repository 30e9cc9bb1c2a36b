// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Hadoop home made of the jars of Maven Central, laid out as in Hadoop's own tar.gz. Hadoop's
 * shell scripts are not published there, so the home has none; class paths are built here as those
 * scripts build them.
 */
final class StockHome {
  private static final List<String> COMPONENTS = List.of("common", "hdfs", "yarn", "mapreduce");

  private final Path directory;

  private StockHome(Path directory) {
    this.directory = directory;
  }

  /** Makes the home in a directory that is not there yet. */
  static StockHome make(Path directory) throws IOException {
    for (String component : COMPONENTS) {
      Files.createDirectories(directory.resolve("share/hadoop").resolve(component).resolve("lib"));
    }
    Files.createDirectories(directory.resolve("libexec/shellprofile.d"));
    Files.createDirectories(directory.resolve("etc/hadoop"));
    for (Path jar : jars()) {
      String name = jar.getFileName().toString();
      Files.createSymbolicLink(
          directory.resolve("share/hadoop").resolve(place(name)).resolve(name), jar);
    }
    // So that there is something beside ours.
    Files.writeString(directory.resolve("libexec/shellprofile.d/hadoop-distcp.sh"), "# stock\n");
    return new StockHome(directory);
  }

  /** Every jar that Hadoop ships, as far as its daemons and MapReduce jobs need it. */
  static List<Path> jars() throws IOException {
    return Arrays.stream(
            Files.readString(Path.of(System.getProperty("kairos.stock")))
                .strip()
                .split(File.pathSeparator, -1))
        .map(Path::of)
        .toList();
  }

  private static String place(String jar) {
    if (jar.startsWith("hadoop-common-")) {
      return "common";
    } else if (jar.startsWith("hadoop-hdfs-")) {
      return "hdfs";
    } else if (jar.startsWith("hadoop-yarn-")) {
      return "yarn";
    } else if (jar.startsWith("hadoop-mapreduce-")) {
      return "mapreduce";
    }
    return "common/lib";
  }

  Path directory() {
    return directory;
  }

  Path yarnLib() {
    return directory.resolve("share/hadoop/yarn/lib");
  }

  /** What {@code yarn} puts on the class path of its daemons and commands, without conf. */
  String classPath() {
    return Stream.of("common/lib", "common", "hdfs/lib", "hdfs", "mapreduce", "yarn/lib", "yarn")
        .map(part -> directory.resolve("share/hadoop").resolve(part) + "/*")
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * One node that runs on the jars of this home, and on Hadoop's own defaults.
   *
   * @param folder of the cluster, not there yet
   */
  ClusterSpec cluster(Path folder) {
    return new ClusterSpec(folder)
        .nodes(1)
        .vcoresPerNode(2)
        .classPath(classPath() + File.pathSeparator + ender())
        .site("yarn.nodemanager.aux-services", "mapreduce_shuffle")
        // Or a NodeManager that stops waits ten seconds because of logs it is to delete later.
        .site("yarn.nodemanager.log.retain-seconds", "0");
  }

  /** Where the class is that ends daemons with their test, behind all others. */
  private static Path ender() {
    try {
      return Path.of(
          LocalCluster.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** Everything in the home that is no stock jar: path to what it is. */
  Map<String, String> files() throws IOException {
    Set<Path> stock = Set.copyOf(jars());
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        String name = directory.relativize(file).toString();
        if (Files.isSymbolicLink(file)) {
          Path target = Files.readSymbolicLink(file);
          if (!stock.contains(target)) {
            found.put(name, "-> " + target);
          }
        } else {
          found.put(name, Files.isDirectory(file) ? "directory" : contents(file));
        }
      }
    }
    return found;
  }

  private static String contents(Path file) throws IOException {
    return file.toString().endsWith(".jar") ? Files.size(file) + " bytes" : Files.readString(file);
  }
}
