// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * Runs a stock daemon's own main method in a process that never outlives the one that started it:
 * the parent holds the other end of standard input, and end of input means the parent is gone, even
 * by {@code kill -9}. The {@link Sweeper} ends what it then leaves.
 */
final class DaemonMain {
  /** Longer than a NodeManager takes to end its containers. */
  private static final Duration ORDERLY_END = Duration.ofSeconds(10);

  private DaemonMain() {}

  /**
   * @param args {@code resourcemanager} or {@code nodemanager}, and the folder of the whole
   *     cluster, by which the sweeper knows the daemon
   */
  public static void main(String[] args) throws Throwable {
    Thread watcher = new Thread(DaemonMain::endWithParent, "parent-watcher");
    watcher.setDaemon(true);
    watcher.start();
    switch (args[0]) {
      case "resourcemanager":
        ResourceManager.main(new String[0]);
        break;
      case "nodemanager":
        NodeManager.main(new String[0]);
        break;
      default:
        throw new IllegalArgumentException("no such daemon: " + args[0].toLowerCase(Locale.ROOT));
    }
  }

  private static void endWithParent() {
    try {
      while (System.in.read() >= 0) {
        // The parent never writes; only the end of the stream matters.
      }
    } catch (IOException e) {
      // A broken pipe says the same as its end.
    }
    Thread halt = new Thread(DaemonMain::haltAfterGrace, "halt");
    halt.setDaemon(true);
    halt.start();
    System.exit(1);
  }

  private static void haltAfterGrace() {
    try {
      Thread.sleep(ORDERLY_END.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }
}
