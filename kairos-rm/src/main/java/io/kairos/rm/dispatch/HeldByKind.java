// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.Map;
import java.util.function.Supplier;

/** What a node was given, by the kind of container. Immutable. */
public final class HeldByKind {
  private final HeldTasks all;
  private final HeldTasks masters;
  private final HeldTasks services;
  private final Supplier<Map<String, Integer>> taskVcores;

  /**
   * @param all containers
   * @param masters those of them that are application masters, and so no tasks
   * @param services those of them that are never suspended
   */
  public HeldByKind(HeldTasks all, HeldTasks masters, HeldTasks services) {
    this(all, masters, services, Map::of);
  }

  /**
   * @param taskVcores of all that are no masters, by application; asked only where the node does
   *     not tell what they attained
   */
  public HeldByKind(
      HeldTasks all,
      HeldTasks masters,
      HeldTasks services,
      Supplier<Map<String, Integer>> taskVcores) {
    this.all = all;
    this.masters = masters;
    this.services = services;
    this.taskVcores = taskVcores;
  }

  HeldTasks all() {
    return all;
  }

  HeldTasks masters() {
    return masters;
  }

  HeldTasks services() {
    return services;
  }

  Map<String, Integer> taskVcores() {
    return taskVcores.get();
  }

  /** Without the masters. */
  HeldTasks tasks() {
    return all.without(masters);
  }
}
