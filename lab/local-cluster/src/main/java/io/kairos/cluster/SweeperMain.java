// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Ends what is left of a cluster whose process has gone: daemons, containers, cgroups. */
final class SweeperMain {
  /** Longer than {@link DaemonMain} gives a daemon that has lost its parent. */
  private static final Duration ORDERLY_END = Duration.ofSeconds(15);

  private SweeperMain() {}

  /**
   * @param args the folder of the whole cluster, and the names of its cgroups
   */
  public static void main(String[] args) throws InterruptedException {
    Path clusterFolder = Path.of(args[0]);
    // A daemon could start containers while these are looked for.
    awaitEndOfDaemons(clusterFolder);
    Leftovers.daemonsOf(clusterFolder).forEach(ProcessHandle::destroyForcibly);
    try {
      Leftovers.end(clusterFolder);
    } finally {
      List.of(args).subList(1, args.length).forEach(CgroupLeftovers::remove);
    }
  }

  private static void awaitEndOfDaemons(Path clusterFolder) throws InterruptedException {
    Deadline deadline = Deadline.in(ORDERLY_END);
    try {
      while (!Leftovers.daemonsOf(clusterFolder).isEmpty()) {
        deadline.pause("daemons that do not end");
      }
    } catch (ClusterException e) {
      // They are killed.
    }
  }
}
