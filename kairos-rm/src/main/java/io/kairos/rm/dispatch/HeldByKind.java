// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/** What a node was given, by the kind of container. Immutable. */
public final class HeldByKind {
  private final HeldTasks all;
  private final HeldTasks masters;
  private final HeldTasks services;

  /**
   * @param all containers
   * @param masters those of them that are application masters, and so no tasks
   * @param services those of them that are never suspended
   */
  public HeldByKind(HeldTasks all, HeldTasks masters, HeldTasks services) {
    this.all = all;
    this.masters = masters;
    this.services = services;
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

  /** Without the masters. */
  HeldTasks tasks() {
    return all.without(masters);
  }
}
