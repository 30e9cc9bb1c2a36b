// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.process;

import io.kairos.nm.cgroup.ProcessMark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** One process as {@code /proc/<pid>/stat} shows it (proc(5)); immutable. */
public final class ProcStat {
  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int GROUP = 2;
  private static final int SESSION = 3;
  private static final int START_TICKS = 19;

  private final long pid;
  private final char state;
  private final long parent;
  private final long group;
  private final long session;
  private final long startTicks;

  private ProcStat(long pid, String[] afterName) {
    this.pid = pid;
    this.state = afterName[STATE].charAt(0);
    this.parent = Long.parseLong(afterName[PARENT]);
    this.group = Long.parseLong(afterName[GROUP]);
    this.session = Long.parseLong(afterName[SESSION]);
    this.startTicks = Long.parseLong(afterName[START_TICKS]);
  }

  /** Empty if there is no such process (any more), or it cannot be looked at now. */
  public static Optional<ProcStat> of(long pid) {
    try {
      return Optional.of(read(pid));
    } catch (IOException e) {
      // Gone before the open (ENOENT) or between open and read (ESRCH).
      return Optional.empty();
    }
  }

  /** Whether there is such a process that has not ended, as far as can be told. */
  public static boolean isAlive(long pid) {
    try {
      return !read(pid).isDead();
    } catch (IOException e) {
      // A daemon without a free file descriptor cannot read it, and must not take it for ended.
      return Files.exists(directory(pid));
    }
  }

  private static ProcStat read(long pid) throws IOException {
    return parse(
        new String(
            Files.readAllBytes(directory(pid).resolve("stat")), StandardCharsets.ISO_8859_1));
  }

  private static Path directory(long pid) {
    return Path.of("/proc", Long.toString(pid));
  }

  public static ProcStat parse(String stat) {
    // The name is in parentheses and may itself contain blanks and parentheses.
    int nameEnd = stat.lastIndexOf(')');
    long pid = Long.parseLong(stat.substring(0, stat.indexOf(' ')));
    return new ProcStat(pid, stat.substring(nameEnd + 2).trim().split(" ", -1));
  }

  public long pid() {
    return pid;
  }

  public long parent() {
    return parent;
  }

  public long group() {
    return group;
  }

  public long session() {
    return session;
  }

  /** With the pid, names a process for ever: pids are reused, start times are not. */
  public long startTicks() {
    return startTicks;
  }

  public ProcessMark mark() {
    return new ProcessMark(pid, startTicks);
  }

  public boolean isStopped() {
    return state == 'T';
  }

  /** A zombie only waits for its parent to take notice. */
  public boolean isDead() {
    return state == 'Z' || state == 'X';
  }
}
