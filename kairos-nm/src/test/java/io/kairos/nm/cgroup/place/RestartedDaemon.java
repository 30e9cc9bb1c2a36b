// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.process.ProcessTree;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * What a NodeManager does with its CPU control, in a process that systemd starts: it takes the task
 * of the daemon before over, or starts one, suspends it, and stays. See {@code systemd-restarts}.
 */
final class RestartedDaemon {
  private static final String TASK = "container_1410901177871_0001_01_000005";

  private RestartedDaemon() {}

  /**
   * @param args how the files begin that hold the task's pid, and a line for each daemon
   */
  @SuppressWarnings("resource") // The task outlives this process.
  public static void main(String[] args) throws Exception {
    Path pidFile = Path.of(args[0] + ".pid");
    CoreControl control =
        CoreControlFactory.create(
            CoreControlOptions.builder()
                .choice(CoreControlChoice.CGROUP_V2_IDLE)
                .hierarchy(CoreControlOptions.DEFAULT_HIERARCHY + "/host_8041")
                .moveDaemonToLeaf(true)
                .build());
    long pid;
    if (Files.exists(pidFile)) {
      pid = Long.parseLong(Files.readString(pidFile));
      control.recover(Set.of(TASK));
      if (control.isSuspended(TASK)) {
        throw new IllegalStateException("the task is suspended before anybody decided so");
      }
    } else {
      pid = ProcessTree.start(control.prepare(TASK, 1), "sleep 3600; :").pid();
      Files.writeString(pidFile, Long.toString(pid));
    }
    control.started(TASK, OptionalLong.of(pid));
    control.suspend(TASK);
    Files.writeString(
        Path.of(args[0] + ".ready"),
        "task "
            + pid
            + " in "
            + Files.readString(Path.of("/proc/" + pid + "/cgroup")).trim()
            + " suspended "
            + control.isSuspended(TASK)
            + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    new CountDownLatch(1).await();
  }
}
