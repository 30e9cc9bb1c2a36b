// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The scheduler that runs in each active ResourceManager of this process, by instance. Static
 * because Hadoop creates servlet filters by class name and hands them text only.
 */
public final class ActiveSchedulers {
  private static final ConcurrentMap<String, ActiveScheduler> BY_INSTANCE =
      new ConcurrentHashMap<>();

  private ActiveSchedulers() {}

  public static void put(String instance, ActiveScheduler scheduler) {
    BY_INSTANCE.put(instance, scheduler);
  }

  public static void remove(String instance, ActiveScheduler scheduler) {
    if (instance != null) {
      BY_INSTANCE.remove(instance, scheduler);
    }
  }

  /** {@code null} on a standby. */
  static ActiveScheduler get(String instance) {
    return BY_INSTANCE.get(instance);
  }
}
