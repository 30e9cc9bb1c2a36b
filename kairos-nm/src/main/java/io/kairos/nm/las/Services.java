// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The tasks of class {@code service} and which of them are never suspended: in the order in which
 * they came, as many as the node has cores for. The others are treated as batch until there is
 * room, for nobody could ever run beside them.
 */
final class Services {
  private final Set<Task> tasks = new LinkedHashSet<>();

  void add(Task task) {
    tasks.add(task);
  }

  void remove(Task task) {
    tasks.remove(task);
    task.keepsCores = false;
  }

  /** Whether there is one that is never suspended. */
  boolean holdCores() {
    return tasks.stream().anyMatch(task -> task.keepsCores);
  }

  /**
   * Decides anew who is never suspended.
   *
   * @return the tasks for which that has changed
   */
  List<Task> reassess(int cores) {
    List<Task> changed = new ArrayList<>();
    int left = cores;
    for (Task task : tasks) {
      int needed = Math.min(task.vcores, cores);
      boolean keeps = needed <= left;
      if (keeps) {
        left -= needed;
      }
      if (keeps != task.keepsCores) {
        task.keepsCores = keeps;
        changed.add(task);
      }
    }
    return changed;
  }
}
