// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.signal;

import io.kairos.nm.cgroup.process.ProcStat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends SIGSTOP and SIGCONT, which Java cannot, through one shell that lives as long as the daemon:
 * a line on its standard input is far cheaper than a process per signal. The shell remembers what
 * it stopped and continues all of it when its input ends, so that a daemon that is killed leaves no
 * process stopped. It runs in a session of its own, out of reach of signals meant for the daemon's
 * group. If it dies itself, the next signal starts another.
 *
 * <p>Guarded by its own lock: the owner and the duty cycle both send.
 */
final class SignalSender implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SignalSender.class);
  private static final Path BASH = Path.of("/bin/bash");
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final String SCRIPT =
      "trap '' HUP INT TERM PIPE\n"
          + "declare -A stopped\n"
          + "while read -r signal targets; do\n"
          + "  for target in $targets; do\n"
          + "    if [ \"$signal\" = STOP ]; then stopped[$target]=1;"
          + " else unset \"stopped[$target]\"; fi\n"
          + "    kill -\"$signal\" -- \"$target\" 2>/dev/null\n"
          + "  done\n"
          + "done\n"
          + "for target in \"${!stopped[@]}\"; do kill -CONT -- \"$target\" 2>/dev/null; done\n";

  private final long ownGroup;
  private Process shell;
  private OutputStream commands;

  SignalSender() throws IOException {
    this.ownGroup = ProcStat.of(ProcessHandle.current().pid()).map(ProcStat::group).orElse(0L);
    start();
  }

  static boolean isPossible() {
    return Files.isExecutable(BASH) && Files.isDirectory(Path.of("/proc/self"));
  }

  void stop(Collection<Long> targets) throws IOException {
    send("STOP", targets);
  }

  void resume(Collection<Long> targets) throws IOException {
    send("CONT", targets);
  }

  /** Pid of the shell. */
  synchronized long pid() {
    return shell.pid();
  }

  /** Ends the shell, which continues whatever is still stopped. */
  @Override
  public synchronized void close() {
    try {
      commands.close();
    } catch (IOException e) {
      LOG.debug("The signal shell was gone already", e);
    }
  }

  private synchronized void send(String signal, Collection<Long> targets) throws IOException {
    List<Long> checked = new ArrayList<>();
    for (long target : targets) {
      // 0 and -1 mean "my own group" and "everybody" to kill(2), 1 is init.
      if (Math.abs(target) <= 1 || target == -ownGroup || target == ProcessHandle.current().pid()) {
        throw new IOException("refuses to send SIG" + signal + " to " + target);
      }
      checked.add(target);
    }
    if (checked.isEmpty()) {
      return;
    }
    String line =
        signal + checked.stream().map(target -> " " + target).collect(Collectors.joining()) + "\n";
    byte[] command = line.getBytes(StandardCharsets.US_ASCII);
    if (shell.isAlive()) {
      try {
        write(command);
        return;
      } catch (IOException e) {
        LOG.warn("The signal shell (pid {}) is gone: {}", shell.pid(), e.getMessage());
      }
    } else {
      LOG.warn("The signal shell (pid {}) ended with {}", shell.pid(), shell.exitValue());
    }
    start();
    write(command);
  }

  private void write(byte[] command) throws IOException {
    commands.write(command);
    commands.flush();
  }

  private void start() throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(SETSID)) {
      command.add(SETSID.toString());
    }
    command.addAll(
        List.of(BASH.toString(), "--norc", "--noprofile", "-c", SCRIPT, "kairos-signals"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(new java.io.File("/"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    // BASH_ENV would run somebody's file first.
    builder.environment().clear();
    shell = builder.start();
    commands = shell.getOutputStream();
  }
}
