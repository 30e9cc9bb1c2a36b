// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Which strings may become part of a path below the cgroup root. */
public final class TaskIds {
  private static final Pattern CONTAINER_ID =
      Pattern.compile("container(_e\\d{2,10})?_\\d{1,19}_\\d{4,10}_\\d{2,10}_-?\\d{6,19}");

  private TaskIds() {}

  /** Whether {@code name} is spelled like a YARN container id. */
  static boolean isTaskId(String name) {
    return name != null && CONTAINER_ID.matcher(name).matches();
  }

  /** The tasks that have a directory of their own here. */
  static List<String> below(Path directory) throws IOException {
    List<String> ids = new ArrayList<>();
    for (Path child : CgroupFiles.children(directory)) {
      String name = child.getFileName().toString();
      if (isTaskId(name)) {
        ids.add(name);
      }
    }
    return ids;
  }

  /**
   * @return {@code taskId}
   * @throws IllegalArgumentException if it is not spelled like a YARN container id
   */
  public static String check(String taskId) {
    if (!isTaskId(taskId)) {
      throw new IllegalArgumentException(
          "\"" + taskId + "\" is not a container id; nothing below the cgroup root was touched");
    }
    return taskId;
  }
}
