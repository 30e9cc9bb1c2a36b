// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** In which YARN names the container to each process of a task. */
public final class ContainerVariable {
  private static final String NAME = "CONTAINER_ID=";

  private ContainerVariable() {}

  /**
   * Whether the process was started as one of the task. False, too, of a process that is gone or
   * somebody else's, and of a shell that is about to set the variable.
   */
  public static boolean names(String taskId, long pid) {
    return environment(pid).contains(NAME + taskId);
  }

  private static List<String> environment(long pid) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "environ"));
      return Arrays.asList(new String(bytes, StandardCharsets.ISO_8859_1).split("\0"));
    } catch (IOException e) {
      return List.of();
    }
  }
}
