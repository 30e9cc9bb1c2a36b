// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.settings;

import java.util.Optional;
import java.util.function.Function;

/** A queue has what is set for it, or for the nearest queue above it. */
public final class NearestQueue {
  private NearestQueue() {}

  /**
   * Looks at a queue and those above it, the lowest first.
   *
   * @param queuePath its full path
   * @param rules what is set for the queue of a path, {@code null} if nothing is
   * @return empty if nothing is set for any of them
   */
  public static <T> Optional<T> rule(String queuePath, Function<String, T> rules) {
    for (String path = queuePath; ; path = path.substring(0, path.lastIndexOf('.'))) {
      T rule = rules.apply(path);
      if (rule != null || path.indexOf('.') < 0) {
        return Optional.ofNullable(rule);
      }
    }
  }
}
