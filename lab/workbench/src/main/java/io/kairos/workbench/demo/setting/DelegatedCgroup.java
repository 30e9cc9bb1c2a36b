// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.setting;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A cgroup v2 that was given to this process alone, as {@code systemd-run --user --scope -p
 * Delegate=yes} does. Version 2 allows processes only in leaves: this process moves into one, so
 * that its NodeManagers, which it starts from there, can make cgroups beside it. When it ends it
 * moves back and leaves the cgroup as it was.
 */
final class DelegatedCgroup {
  private static final String PROCESSES = "cgroup.procs";
  private static final int LEAVE_ROUNDS = 100;
  private static final long PAUSE_MILLIS = 100;

  private DelegatedCgroup() {}

  /**
   * Moves this process if that is all it takes to make the options work.
   *
   * @return whether it was
   */
  static boolean enter(CoreControlOptions.Builder options) {
    try {
      Path own = own();
      if (own == null || !List.of(pid()).equals(Files.readAllLines(own.resolve(PROCESSES)))) {
        return false;
      }
      Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(own), "cgroup-leave"));
      try (CoreControl control =
          CoreControlFactory.create(options.moveDaemonToLeaf(true).build())) {
        control.sweep();
        return true;
      }
    } catch (IOException | InvalidSettingException e) {
      return false;
    }
  }

  /** Where this process is on the v2 mount, or {@code null} if there is none. */
  private static Path own() throws IOException {
    String path = null;
    for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
      if (line.startsWith("0::/")) {
        path = line.substring("0::/".length());
      }
    }
    try (Stream<String> mounts = Files.lines(Path.of("/proc/self/mountinfo"))) {
      Path mount =
          mounts
              .filter(line -> line.contains(" - cgroup2 "))
              .map(line -> Path.of(line.split(" ", -1)[4]))
              .findFirst()
              .orElse(null);
      return mount == null || path == null ? null : mount.resolve(path);
    }
  }

  /** Once the cluster's own hook has taken the NodeManagers and their cgroups away. */
  private static void leave(Path base) {
    for (int round = 0; round < LEAVE_ROUNDS; round++) {
      try {
        Path leaf = own();
        if (leaf == null || leaf.equals(base)) {
          return;
        }
        Files.writeString(base.resolve("cgroup.subtree_control"), "-cpu");
        Files.writeString(base.resolve(PROCESSES), pid());
        Files.delete(leaf);
        return;
      } catch (IOException e) {
        // Daemons are still in the leaf, or cgroups beside it.
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String pid() {
    return Long.toString(ProcessHandle.current().pid());
  }
}
