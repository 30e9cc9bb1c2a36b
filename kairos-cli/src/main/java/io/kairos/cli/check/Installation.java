// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The jars and the Java that daemons of this host are started with; immutable. */
final class Installation {
  /** Jars of the plug-in; {@code kmn-sampling} comes with jobs and is none of them. */
  static final Set<String> PLUGIN =
      Set.of("kairos-common", "yaq-queueing", "kairos-web", "kairos-nm", "kairos-rm");

  /** Below a Hadoop home, where the installer puts the jars of {@code yarn kairos}. */
  private static final String OWN = "share/hadoop/kairos";

  private final Path home;
  private final List<Jar> jars;
  private final String javaHome;

  private Installation(Path home, List<Jar> jars, String javaHome) {
    this.home = home;
    this.jars = List.copyOf(jars);
    this.javaHome = javaHome;
  }

  /**
   * @param home of Hadoop, {@code null} if unknown
   * @param classPath what {@code yarn} puts on a class path besides, {@code null} if unknown
   * @param commandLine where this program's own jars are, which daemons do not get to see; may be
   *     {@code null}
   * @param javaHome of the daemons, {@code null} if unknown
   */
  static Installation of(Path home, String classPath, Path commandLine, String javaHome) {
    Map<Path, Jar> jars = new LinkedHashMap<>();
    if (home != null) {
      layout(home).classPath().forEach(directory -> add(jars, directory));
    }
    for (String entry : classPath == null ? new String[0] : classPath.split(File.pathSeparator)) {
      if (entry.endsWith("/*")) {
        add(jars, Path.of(entry.substring(0, entry.length() - 2)));
      } else if (!entry.isBlank()) {
        add(jars, List.of(Path.of(entry)));
      }
    }
    return new Installation(
        home,
        jars.values().stream()
            .filter(jar -> !isOfCommandLine(jar.file(), home, commandLine))
            .collect(Collectors.toList()),
        javaHome);
  }

  /** Whether {@code yarn kairos} alone has a jar on its class path. */
  private static boolean isOfCommandLine(Path jar, Path home, Path commandLine) {
    if (commandLine != null && jar.startsWith(commandLine)) {
      return true;
    }
    // Links of the installer: their own place counts, not what they lead to.
    return home != null
        && (jar.startsWith(home.resolve(OWN)) || jar.startsWith(real(home).resolve(OWN)));
  }

  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      return directory;
    }
  }

  /** Whether anything is known of the jars here. */
  boolean isKnown() {
    return !jars.isEmpty();
  }

  Optional<Path> home() {
    return Optional.ofNullable(home);
  }

  /** Where the plug-in's jars are to be copied. */
  Path library() {
    return layout(home == null ? Path.of("$HADOOP_HOME") : home).library();
  }

  /** What no Hadoop is in lacks what Hadoop's own layout has. */
  private static HadoopLayout layout(Path home) {
    return HadoopLayout.find(home).orElseGet(() -> HadoopLayout.ofTarball(home));
  }

  List<Jar> jars(String artifact) {
    return jars.stream()
        .filter(jar -> jar.artifact().equals(artifact))
        .collect(Collectors.toList());
  }

  /** All jars of the plug-in. */
  List<Jar> plugin() {
    return jars.stream()
        .filter(jar -> PLUGIN.contains(jar.artifact()))
        .collect(Collectors.toList());
  }

  Optional<String> javaHome() {
    return Optional.ofNullable(javaHome);
  }

  private static void add(Map<Path, Jar> jars, Path directory) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*.jar")) {
      found.forEach(files::add);
    } catch (IOException e) {
      // What this user may not list he may not run either: reported as missing.
      return;
    }
    files.sort(null);
    add(jars, files);
  }

  private static void add(Map<Path, Jar> jars, List<Path> files) {
    for (Path file : files) {
      Path absolute = file.toAbsolutePath().normalize();
      if (Files.exists(absolute)) {
        Jar.of(absolute).ifPresent(jar -> jars.putIfAbsent(absolute, jar));
      }
    }
  }
}
