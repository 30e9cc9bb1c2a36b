// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/**
 * Docker's runtime of {@linkplain LinuxExecutor LinuxContainerExecutor}: what a task has to ask
 * for, and what Docker makes of it. A script provides an engine and an image.
 */
final class DockerRuntime {
  private static final String IMAGE = System.getProperty("kairos.test.docker-image", "");

  /** In the image: see integration-tests/lce/Dockerfile. */
  private static final String JAVA_HOME = "/usr/lib/jvm/java";

  private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");
  private static final List<String> OF_MAP_REDUCE =
      List.of("yarn.app.mapreduce.am.env", "mapreduce.map.env", "mapreduce.reduce.env");

  private DockerRuntime() {}

  /** Skips the test where no script has provided an image. */
  static void assumeThere(String script) {
    Assumptions.assumeFalse(IMAGE.isEmpty(), "needs a Docker engine and an image: " + script);
  }

  /** What docs/operator/install.md says, and the network of an engine without a bridge. */
  static Map<String, String> site() {
    String runtime = "yarn.nodemanager.runtime.linux.";
    return Map.of(
        runtime + "allowed-runtimes",
        "default,docker",
        runtime + "docker.allowed-container-networks",
        "host",
        runtime + "docker.default-container-network",
        "host",
        runtime + "docker.capabilities",
        "none",
        "yarn.nodemanager.container-executor.exit-code-file.timeout-ms",
        "60000");
  }

  /**
   * What a container that is to run in Docker has in its environment.
   *
   * @param mounts each as {@code folder:folder:ro} or {@code …:rw}
   */
  static Map<String, String> environment(String... mounts) {
    return Map.of(
        "YARN_CONTAINER_RUNTIME_TYPE",
        "docker",
        "YARN_CONTAINER_RUNTIME_DOCKER_IMAGE",
        IMAGE,
        "YARN_CONTAINER_RUNTIME_DOCKER_MOUNTS",
        String.join(",", mounts));
  }

  /** Lets the master and all tasks of a MapReduce job run in Docker. */
  static Map<String, String> mapReduce(String... mounts) {
    Map<String, String> properties = new HashMap<>();
    Map<String, String> environment = new HashMap<>(environment(mounts));
    environment.put("JAVA_HOME", JAVA_HOME);
    for (String property : OF_MAP_REDUCE) {
      // Another way to set variables, which would be joined with the one below.
      properties.put(property, "");
      environment.forEach((name, value) -> properties.put(property + "." + name, value));
    }
    return properties;
  }

  /** A folder for {@link #environment}, at the same place inside. */
  static String readOnly(Path folder) {
    return folder + ":" + folder + ":ro";
  }

  /** The same, to write to. */
  static String writable(Path folder) {
    return folder + ":" + folder + ":rw";
  }

  /**
   * Containers of YARN in whose cgroup Docker has put its own.
   *
   * @param hierarchy of YARN's cgroups, absolute
   */
  static Set<String> tasksIn(Path hierarchy) {
    Set<String> tasks = new TreeSet<>();
    for (Path task : below(hierarchy)) {
      if (below(task).stream().anyMatch(each -> ID.matcher(name(each)).matches())) {
        tasks.add(name(task));
      }
    }
    return tasks;
  }

  /** All of Docker's containers of our image, ended ones too, by the names that YARN gave them. */
  static List<String> containers() throws IOException {
    Process list =
        new ProcessBuilder(
                "docker", "ps", "--all", "--format", "{{.Names}}", "--filter", "ancestor=" + IMAGE)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new String(list.getInputStream().readAllBytes(), UTF_8).lines().toList();
  }

  /**
   * The cgroups v1 of YARN's containers, in every controller: Docker makes one in each.
   *
   * @param hierarchy below each mount
   */
  static List<Path> cgroups(String hierarchy) {
    List<Path> found = new ArrayList<>();
    for (Path place : places("cgroup", hierarchy)) {
      found.addAll(below(place));
    }
    return found;
  }

  /**
   * Removes what YARN and Docker leave: YARN's directory in every controller but cpu, and of each
   * container an empty directory where cgroup v2 is mounted as well.
   */
  static void removePlaces(String hierarchy) throws IOException {
    for (Path place : places("cgroup2", hierarchy)) {
      for (Path task : below(place)) {
        Files.delete(task);
      }
      Files.delete(place);
    }
    for (Path place : places("cgroup", hierarchy)) {
      Files.delete(place);
    }
  }

  private static List<Path> places(String fileSystem, String hierarchy) {
    try {
      return Files.readAllLines(Path.of("/proc/self/mounts")).stream()
          .map(line -> line.split(" "))
          .filter(words -> words[2].equals(fileSystem))
          .map(words -> Path.of(words[1], hierarchy))
          .filter(Files::isDirectory)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty where it has gone. */
  private static List<Path> below(Path directory) {
    File[] children = directory.toFile().listFiles(File::isDirectory);
    return children == null ? List.of() : List.of(children).stream().map(File::toPath).toList();
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
