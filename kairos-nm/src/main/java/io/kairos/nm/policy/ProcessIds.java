// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import java.util.OptionalLong;

/** Where the process of a task is looked up. */
@FunctionalInterface
public interface ProcessIds {
  /** Process id of the task's leader, or empty while it is not known. */
  OptionalLong of(String taskId);

  /**
   * Whether a process that {@link #of} named is seen to run. Never, where the NodeManager may not
   * see processes of other users.
   */
  default boolean isAlive(long pid) {
    return true;
  }
}
