// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.process;

import io.kairos.common.Poll;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A task as YARN launches one: a bash in a session of its own, that first joins its cgroup. */
public final class ProcessTree implements AutoCloseable {
  public static final String BUSY = "while :; do :; done";

  private final Process leader;

  private ProcessTree(Process leader) {
    this.leader = leader;
  }

  /**
   * Returns once the task leads its session and has joined its cgroup, as it has before YARN knows
   * its pid: a signal to its group before that would go to nobody.
   *
   * @param procs file to which the shell writes its pid first, or {@code null}
   * @param script what the task then does
   */
  public static ProcessTree start(String procs, String script) throws Exception {
    String join = procs == null ? "" : "echo $$ > '" + procs + "' || exit 99\n";
    ProcessTree tree =
        new ProcessTree(
            new ProcessBuilder("setsid", "bash", "-c", join + script)
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start());
    try {
      Poll.until(tree.pid() + " leads its session", tree::leadsItsSessionOrIsGone);
      if (procs != null) {
        Poll.until(tree.pid() + " is in its cgroup", () -> tree.hasJoinedOrIsGone(procs));
      }
    } catch (Exception | AssertionError e) {
      tree.close();
      throw e;
    }
    return tree;
  }

  private boolean leadsItsSessionOrIsGone() {
    return ProcStat.of(pid()).map(stat -> stat.group() == pid() || stat.isDead()).orElse(true);
  }

  private boolean hasJoinedOrIsGone(String procs) {
    if (isDead(leader.toHandle())) {
      return true;
    }
    try {
      return Files.readAllLines(Path.of(procs)).contains(Long.toString(pid()));
    } catch (IOException e) {
      // The cgroup goes with the task.
      return false;
    }
  }

  /** Gone, or nothing but an entry that its parent has not read yet. */
  private static boolean isDead(ProcessHandle process) {
    return isDead(process.pid());
  }

  /** The same of a process that is known by its pid. */
  public static boolean isDead(long pid) {
    return !ProcStat.isAlive(pid);
  }

  public long pid() {
    return leader.pid();
  }

  public boolean isAlive() {
    return leader.isAlive();
  }

  /** The leader and everything that descends from it. */
  public List<Long> pids() {
    List<Long> pids = new ArrayList<>();
    Stream.concat(Stream.of(leader.toHandle()), leader.descendants())
        .forEach(process -> pids.add(process.pid()));
    return pids;
  }

  public long cpuNanos() {
    return pids().stream().mapToLong(ProcessTree::cpuNanos).sum();
  }

  public static long cpuNanos(long pid) {
    try {
      // sched(7): the first number is the time on the CPU in ns; /proc/<pid>/stat has only 10 ms.
      return Long.parseLong(
          Files.readString(Path.of("/proc/" + pid + "/schedstat")).split(" ", -1)[0]);
    } catch (IOException e) {
      return 0;
    }
  }

  /** Share of one core that the tree uses from now on, in percent. */
  public double percentOfOneCore(Duration window) {
    long before = cpuNanos();
    long start = System.nanoTime();
    Poll.pass(window);
    return 100.0 * (cpuNanos() - before) / (System.nanoTime() - start);
  }

  /** Waits until the tree has used so much more CPU. */
  public void awaitCpu(Duration more) throws Exception {
    long before = cpuNanos();
    Poll.until("used " + more + " more", () -> cpuNanos() - before >= more.toNanos());
  }

  public void awaitProcesses(int count) throws Exception {
    Poll.until(count + " processes", () -> pids().size() >= count);
  }

  @Override
  public void close() throws Exception {
    List<ProcessHandle> all =
        Stream.concat(leader.descendants(), Stream.of(leader.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    try {
      if (!leader.waitFor(60, TimeUnit.SECONDS)) {
        throw new IOException(leader + " does not die");
      }
      // A cgroup cannot be removed while one of them is in it.
      Poll.until(all + " to die", () -> all.stream().allMatch(ProcessTree::isDead));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
