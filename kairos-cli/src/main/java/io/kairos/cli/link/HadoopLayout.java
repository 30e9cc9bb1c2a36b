// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a Hadoop home keeps its jars: all below {@code share/hadoop}, as in Hadoop's own tar.gz, or
 * in directories beside the home, as the packages of Bigtop do. Immutable.
 */
public final class HadoopLayout {
  private static final List<String> PROJECTS = List.of("hdfs", "mapreduce", "yarn");

  private final Path common;
  private final List<Path> projects;
  private final Path yarn;

  private HadoopLayout(Path common, List<Path> projects) {
    this.common = common;
    this.projects = List.copyOf(projects);
    this.yarn = projects.get(PROJECTS.indexOf("yarn"));
  }

  /** That of a home; what no Hadoop is in lacks what Hadoop's own layout has. */
  public static HadoopLayout of(Path home) {
    return find(home).orElseGet(() -> ofTarball(home));
  }

  private static HadoopLayout ofTarball(Path home) {
    Path share = home.resolve("share/hadoop");
    List<Path> projects = new ArrayList<>();
    PROJECTS.forEach(project -> projects.add(share.resolve(project)));
    return new HadoopLayout(share.resolve("common"), projects);
  }

  /**
   * The layout that a home has.
   *
   * @return empty if no YARN is found in the home, nor beside it
   */
  public static Optional<HadoopLayout> find(Path home) {
    HadoopLayout tarball = ofTarball(home);
    if (Files.isDirectory(tarball.yarn)) {
      return Optional.of(tarball);
    }
    if (home.getFileName() == null) {
      return Optional.empty();
    }
    List<Path> projects = new ArrayList<>();
    PROJECTS.forEach(project -> projects.add(beside(home, project)));
    return Optional.of(new HadoopLayout(home, projects))
        .filter(packages -> Files.isDirectory(packages.library()));
  }

  private static Path beside(Path home, String project) {
    return home.resolveSibling(home.getFileName() + "-" + project);
  }

  /**
   * The program {@code yarn} of a home: in the home, else in the package beside it.
   *
   * @return empty if there is none in either place
   */
  public static Optional<Path> yarnProgram(Path home) {
    List<Path> places = new ArrayList<>(List.of(home));
    if (home.getFileName() != null) {
      places.add(beside(home, "yarn"));
    }
    return places.stream()
        .map(place -> place.resolve("bin/yarn"))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** All directories whose jars YARN puts on a daemon's class path. */
  List<Path> classPath() {
    List<Path> directories = new ArrayList<>();
    addWithLibrary(common, directories);
    projects.forEach(project -> addWithLibrary(project, directories));
    return directories;
  }

  /** Where the jars are that YARN's daemons need besides their own: the plug-in goes there too. */
  public Path library() {
    return yarn.resolve("lib");
  }

  private static void addWithLibrary(Path directory, List<Path> directories) {
    directories.add(directory);
    directories.add(directory.resolve("lib"));
  }
}
