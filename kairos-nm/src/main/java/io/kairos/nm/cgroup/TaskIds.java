// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.util.regex.Pattern;

/** Which strings may become part of a path below the cgroup root. */
public final class TaskIds {
  private static final Pattern CONTAINER_ID =
      Pattern.compile("container(_e\\d{2,10})?_\\d{1,19}_\\d{4,10}_\\d{2,10}_-?\\d{6,19}");

  private TaskIds() {}

  /** Whether {@code name} is spelled like a YARN container id. */
  public static boolean isTaskId(String name) {
    return name != null && CONTAINER_ID.matcher(name).matches();
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
