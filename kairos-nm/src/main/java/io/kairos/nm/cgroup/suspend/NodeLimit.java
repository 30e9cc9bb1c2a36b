// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps all tasks of a node inside N cores, and suspended tasks from taking these from running
 * ones. Not thread-safe.
 */
final class NodeLimit {
  private static final Logger LOG = LoggerFactory.getLogger(NodeLimit.class);

  private final CoresBound bound;
  private final SpareShare share;
  private final SpareCycles lever;
  private final boolean enabled;

  /**
   * @param lever of suspended tasks, if {@code enabled}
   * @param enabled whether there is a limit; without one, this only lifts what another daemon set
   */
  NodeLimit(CoresBound bound, SpareShare share, SpareCycles lever, boolean enabled) {
    this.bound = bound;
    this.share = share;
    this.lever = lever;
    this.enabled = enabled;
  }

  /**
   * N from now on.
   *
   * @param suspended cgroups of tasks that are suspended
   */
  void set(int cores, Collection<Path> suspended) {
    if (enabled) {
      share.restart();
      // Before as well, for v1 lets no task have a larger quota than all together.
      limit(suspended);
      bound.set(cores);
      share.restart(Math.min(cores, bound.cores()));
      limit(suspended);
    }
  }

  void lift() {
    bound.lift();
  }

  /**
   * To be called every quarter of a second.
   *
   * @param use what tasks used since the last call; asked for only where it matters
   */
  void step(Collection<Path> suspended, Supplier<CoreUse> use) {
    if (!bound.isWanted()) {
      return;
    }
    bound.enforce();
    double heldBackCores = bound.heldBackCores();
    double before = share.cores();
    if (suspended.isEmpty()) {
      share.restart();
    } else {
      share.step(heldBackCores, use.get());
    }
    if (share.cores() != before) {
      limit(suspended);
    }
  }

  private void limit(Collection<Path> suspended) {
    for (Path cgroup : suspended) {
      try {
        lever.limit(cgroup);
      } catch (IOException e) {
        LOG.debug("{} keeps its quota: {}", cgroup, CgroupFiles.reason(e));
      }
    }
  }
}
