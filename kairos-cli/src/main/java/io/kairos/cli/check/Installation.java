// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.link.HadoopHome;
import io.kairos.cli.link.HadoopLayout;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The jars and the Java that daemons of this host are started with; immutable. */
final class Installation {
  /** Jars of the plug-in; {@code kmn-sampling} comes with jobs and is none of them. */
  static final Set<String> PLUGIN =
      Set.of("kairos-common", "yaq-queueing", "kairos-web", "kairos-nm", "kairos-rm");

  /** Below a Hadoop home, where the installer puts the jars of {@code yarn kairos}. */
  private static final String OWN = "share/hadoop/kairos";

  /** What the package brings besides, for jobs and for operators. */
  private static final Set<String> BESIDE_DAEMONS = Set.of("kmn-sampling", "kairos-cli");

  private final Path home;
  private final List<Path> files;
  private final List<Jar> jars;
  private final String javaHome;

  private Installation(Path home, Set<Path> files, List<Jar> jars, String javaHome) {
    this.home = home;
    this.files = List.copyOf(files);
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
    List<Path> found = new ArrayList<>();
    if (home != null) {
      found.addAll(HadoopHome.jars(home));
    }
    for (String entry : classPath == null ? new String[0] : classPath.split(File.pathSeparator)) {
      if (entry.endsWith("/*")) {
        found.addAll(HadoopHome.jarsIn(Path.of(entry.substring(0, entry.length() - 2))));
      } else if (!entry.isBlank()) {
        found.add(Path.of(entry));
      }
    }
    Set<Path> files =
        found.stream()
            .map(file -> file.toAbsolutePath().normalize())
            .filter(Files::exists)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return new Installation(
        home,
        files,
        files.stream()
            .flatMap(file -> Jar.of(file).stream())
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

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file;
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
    return HadoopLayout.of(home == null ? Path.of("$HADOOP_HOME") : home).library();
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

  /**
   * All jars of the package, those of {@code yarn kairos} and of jobs among them. One file that is
   * there by several links counts once.
   */
  List<Path> packageJars() {
    return files(Installation::isOfPackage);
  }

  /** All jars on a daemon's class path that are not of the package. */
  List<Path> hadoopJars() {
    return files(file -> file.toString().endsWith(".jar") && !isOfPackage(file));
  }

  private List<Path> files(Predicate<Path> which) {
    return files.stream()
        .filter(which)
        .map(Installation::real)
        .distinct()
        .collect(Collectors.toList());
  }

  private static boolean isOfPackage(Path file) {
    return Jar.of(file)
        .map(Jar::artifact)
        .filter(artifact -> PLUGIN.contains(artifact) || BESIDE_DAEMONS.contains(artifact))
        .isPresent();
  }

  Optional<String> javaHome() {
    return Optional.ofNullable(javaHome);
  }
}
