// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Stands for whoever starts a cluster: has a sweeper and a task, in a session of its own. */
final class SweptOwner {
  private SweptOwner() {}

  /**
   * @param args a folder, and {@code closes} or {@code waits}
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    Sweeper sweeper = Sweeper.watch(folder, List.of());
    // A reader that never gets anything: the other end is in its own hand.
    ProcessBuilder task = new ProcessBuilder("setsid", "bash", "-c", "exec 9<> <(:); read -r -u 9");
    task.environment().put("LOCAL_DIRS", folder.resolve("local").toString());
    System.out.println(task.start().pid());
    if (args[1].equals("closes")) {
      sweeper.close();
      System.exit(0);
    }
    System.in.read();
  }
}
