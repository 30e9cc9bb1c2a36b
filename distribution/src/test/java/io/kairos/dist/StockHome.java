// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A Hadoop home made of the jars of Maven Central, laid out as in Hadoop's own tar.gz or as by the
 * packages of Bigtop. Hadoop's shell scripts are not published there. A home in the layout of the
 * tar.gz has those of an unpacked Hadoop where {@code -Dkairos.hadoop.home} names one. Without,
 * class paths are built here as those scripts build them.
 */
final class StockHome {
  private static final List<String> COMPONENTS = List.of("common", "hdfs", "mapreduce", "yarn");

  private final Path root;
  private final Path directory;
  private final UnaryOperator<String> placeOfComponent;
  private final Set<Path> stock;

  /**
   * @param root holds all of Hadoop
   * @param jars of that Hadoop
   * @param placeOfComponent where the jars of one of the components are, below the root
   */
  private StockHome(
      Path root, Path directory, List<Path> jars, UnaryOperator<String> placeOfComponent) {
    this.root = root;
    this.directory = directory;
    this.stock = Set.copyOf(jars);
    this.placeOfComponent = placeOfComponent;
  }

  /** Makes the home in a directory that is not there yet. */
  static StockHome make(Path directory) throws IOException {
    return make(directory, jars());
  }

  /**
   * The same of a Hadoop that the build does not compile with: its jars beside stock's libraries.
   */
  static StockHome makeOf(String version, Path directory) throws IOException {
    return make(directory, jarsOf(version));
  }

  private static StockHome make(Path directory, List<Path> jars) throws IOException {
    StockHome home =
        new StockHome(directory, directory, jars, component -> "share/hadoop/" + component);
    Files.createDirectories(directory.resolve("etc/hadoop"));
    home.fill();
    String unpacked = System.getProperty("kairos.hadoop.home");
    if (unpacked != null) {
      home.addScriptsOf(Path.of(unpacked));
    }
    return home;
  }

  private void addScriptsOf(Path unpacked) throws IOException {
    for (String part : List.of("bin", "libexec", "libexec/shellprofile.d")) {
      Files.createDirectories(directory.resolve(part));
      try (Stream<Path> scripts = Files.list(unpacked.resolve(part))) {
        for (Path script : scripts.filter(Files::isRegularFile).toList()) {
          // Copied, as a script finds its home by where it really lies.
          Path copy = directory.resolve(part).resolve(script.getFileName());
          Files.copy(
              script,
              copy,
              StandardCopyOption.COPY_ATTRIBUTES,
              StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /**
   * Makes what Bigtop's install_hadoop.sh installs.
   *
   * @param folder in place of the file system's root, not there yet
   */
  static StockHome makeAsBigtop(Path folder) throws IOException {
    Path root = folder.resolve("usr/lib");
    StockHome home =
        new StockHome(
            root,
            root.resolve("hadoop"),
            jars(),
            component -> component.equals("common") ? "hadoop" : "hadoop-" + component);
    home.fill();
    Path conf = Files.createDirectories(folder.resolve("etc/hadoop/conf"));
    Files.createSymbolicLink(
        Files.createDirectories(home.directory.resolve("etc")).resolve("hadoop"), conf);
    // For other projects: the same jars by names without a version.
    Path library = home.part("common");
    try (Stream<Path> jars = Files.list(library)) {
      for (Path jar : jars.filter(jar -> jar.toString().endsWith(".jar")).toList()) {
        String name = jar.getFileName().toString().replaceFirst("-\\d[^-]*(?=(-tests)?\\.jar)", "");
        Files.createSymbolicLink(library.resolve(name), jar.getFileName());
      }
    }
    return home;
  }

  private void fill() throws IOException {
    for (String component : COMPONENTS) {
      Files.createDirectories(part(component).resolve("lib"));
    }
    for (Path jar : stock) {
      String name = jar.getFileName().toString();
      Files.createSymbolicLink(place(name).resolve(name), jar);
    }
    Path profiles = Files.createDirectories(directory.resolve("libexec/shellprofile.d"));
    // So that there is something beside ours.
    Files.writeString(profiles.resolve("hadoop-distcp.sh"), "# stock\n");
  }

  private Path part(String component) {
    return root.resolve(placeOfComponent.apply(component));
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

  /** Of another release the jars that the package has to do with, and the libraries of this one. */
  static List<Path> jarsOf(String version) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (Stream<Path> others = Files.list(Path.of("target/other-hadoop").resolve(version))) {
      others.map(Path::toAbsolutePath).sorted().forEach(jars::add);
    }
    jars().stream()
        .filter(jar -> !jar.getFileName().toString().matches("hadoop-(?!shaded-).*"))
        .forEach(jars::add);
    return jars;
  }

  private Path place(String jar) {
    for (String component : COMPONENTS) {
      if (jar.startsWith("hadoop-" + component + "-")) {
        return part(component);
      }
    }
    return part("common").resolve("lib");
  }

  Path directory() {
    return directory;
  }

  Path yarnLib() {
    return part("yarn").resolve("lib");
  }

  /** What {@code yarn} puts on the class path of its daemons and commands, without conf. */
  String classPath() {
    List<String> entries = new ArrayList<>();
    for (String component : COMPONENTS) {
      entries.add(part(component).resolve("lib") + "/*");
      entries.add(part(component) + "/*");
    }
    return String.join(File.pathSeparator, entries);
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

  /** Everything in the home, and beside it, that is no stock jar: path to what it is. */
  Map<String, String> files() throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        String name = root.relativize(file).toString();
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
