// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ends what a killed NodeManager left running. Containers lead sessions of their own, so no process
 * group and no parent leads to them: they are known by the cluster's folder in the environment or
 * the command that YARN gave them.
 */
final class Leftovers {
  /** YARN sets it for every container; the demo's user has no reason to. */
  private static final String MARK = "LOCAL_DIRS=";

  private static final int ROUNDS = 20;

  private Leftovers() {}

  /** Kills every container process of the cluster in {@code clusterFolder}, until none is left. */
  static void end(Path clusterFolder) {
    // A process that forks while it is killed leaves a child for the next round.
    for (int round = 0; round < ROUNDS; round++) {
      List<ProcessHandle> found = of(clusterFolder);
      if (found.isEmpty()) {
        return;
      }
      found.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** Container processes of the cluster in {@code clusterFolder} that are alive. */
  static List<ProcessHandle> of(Path clusterFolder) {
    String folder = clusterFolder.toAbsolutePath() + "/";
    long self = ProcessHandle.current().pid();
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> process.pid() != self)
          .filter(process -> isContainer(process, folder))
          .toList();
    }
  }

  private static boolean isContainer(ProcessHandle process, String folder) {
    if (launches(process, folder)) {
      return true;
    }
    try {
      String environment =
          Files.readString(
              Path.of("/proc", Long.toString(process.pid()), "environ"),
              StandardCharsets.ISO_8859_1);
      return environment.startsWith(MARK + folder) || environment.contains("\0" + MARK + folder);
    } catch (IOException e) {
      // Another user's process, one that just ended, or a system without /proc.
      return false;
    }
  }

  /**
   * Before YARN's scripts have set the environment, only their own paths tell. A shell must run the
   * script: the NodeManager's {@code chmod} of it is no container, and ends with the NodeManager.
   */
  private static boolean launches(ProcessHandle process, String folder) {
    ProcessHandle.Info info = process.info();
    List<String> words =
        Stream.concat(info.command().stream(), info.arguments().stream().flatMap(Arrays::stream))
            .toList();
    return IntStream.range(1, words.size())
        .anyMatch(i -> isScript(words.get(i), folder) && words.get(i - 1).endsWith("sh"));
  }

  private static boolean isScript(String word, String folder) {
    return word.startsWith(folder) && word.endsWith(".sh");
  }
}
