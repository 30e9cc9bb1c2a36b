// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ends what a killed NodeManager left running. Containers lead sessions of their own, so no process
 * group and no parent leads to them: they are known by the cluster's folder in the environment or
 * the command that YARN gave them, or by the mark in the environment of their NodeManager, which
 * all inherit that it starts.
 */
final class Leftovers {
  /** YARN sets it for every container; the demo's user has no reason to. */
  private static final String LOCAL_FOLDERS = "LOCAL_DIRS=";

  /** Set for every daemon, and for clients that end with it, to the folder of its cluster. */
  static final String MARK = "KAIROS_LOCAL_CLUSTER";

  private static final Duration LONGEST = Duration.ofSeconds(30);

  private Leftovers() {}

  /**
   * Kills every process of the cluster in {@code clusterFolder}, until none is left; its daemons
   * have ended.
   *
   * @throws ClusterException if some do not go
   */
  static void end(Path clusterFolder) {
    Deadline deadline = Deadline.in(LONGEST);
    boolean isInterrupted = false;
    // A process that forks while it is killed leaves a child for the next round.
    for (List<ProcessHandle> left; !(left = all(clusterFolder)).isEmpty(); ) {
      left.forEach(ProcessHandle::destroyForcibly);
      try {
        deadline.pause("cannot end " + left + " of " + clusterFolder);
      } catch (InterruptedException e) {
        // A test that has taken too long must leave nothing either.
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<ProcessHandle> all(Path clusterFolder) {
    String folder = clusterFolder.toAbsolutePath().toString();
    return others(
        process ->
            isContainer(process, folder + "/")
                || has(environment(process), MARK + "=" + folder + "\0"));
  }

  /** Daemons of the cluster in {@code clusterFolder} that are alive. */
  static List<ProcessHandle> daemonsOf(Path clusterFolder) {
    String folder = clusterFolder.toAbsolutePath().toString();
    return others(
        process -> {
          List<String> words = command(process);
          int main = words.indexOf(DaemonMain.class.getName());
          return main >= 0 && words.subList(main, words.size()).contains(folder);
        });
  }

  /** Container processes of the cluster in {@code clusterFolder} that are alive. */
  static List<ProcessHandle> of(Path clusterFolder) {
    String folder = clusterFolder.toAbsolutePath() + "/";
    return others(process -> isContainer(process, folder));
  }

  private static List<ProcessHandle> others(Predicate<ProcessHandle> wanted) {
    long self = ProcessHandle.current().pid();
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> process.pid() != self).filter(wanted).toList();
    }
  }

  private static boolean isContainer(ProcessHandle process, String folder) {
    return launches(process, folder) || has(environment(process), LOCAL_FOLDERS + folder);
  }

  private static String environment(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      // Another user's process, one that just ended, or a system without /proc.
      return "";
    }
  }

  private static boolean has(String environment, String beginOfEntry) {
    // A folder may have letters of more than one byte, and the environment is read byte by byte.
    String bytes =
        new String(beginOfEntry.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    return environment.startsWith(bytes) || environment.contains("\0" + bytes);
  }

  /**
   * Before YARN's scripts have set the environment, only their own paths tell. A shell must run the
   * script: the NodeManager's {@code chmod} of it is no container, and ends with the NodeManager.
   */
  private static boolean launches(ProcessHandle process, String folder) {
    List<String> words = command(process);
    return IntStream.range(1, words.size())
        .anyMatch(i -> isScript(words.get(i), folder) && words.get(i - 1).endsWith("sh"));
  }

  private static List<String> command(ProcessHandle process) {
    ProcessHandle.Info info = process.info();
    return Stream.concat(info.command().stream(), info.arguments().stream().flatMap(Arrays::stream))
        .toList();
  }

  private static boolean isScript(String word, String folder) {
    return word.startsWith(folder) && word.endsWith(".sh");
  }
}
