// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What Linux knows about a process. */
final class Processes {
  /** No user, as the process has ended. */
  static final int ENDED = -1;

  /** Fixed by Linux for what it shows to programs, whatever its own clock. */
  private static final double TICKS_PER_SECOND = 100;

  private static final int STATE = 0;
  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;

  private Processes() {}

  /** CPU time the process has used, without its children; 0 once it has ended. */
  static double cpuSeconds(long pid) {
    return stat(pid)
        .map(
            words ->
                (Long.parseLong(words[USER_TICKS]) + Long.parseLong(words[SYSTEM_TICKS]))
                    / TICKS_PER_SECOND)
        .orElse(0.0);
  }

  /** Whether a signal holds the process. */
  static boolean isStopped(long pid) {
    return stat(pid).map(words -> words[STATE].equals("T")).orElse(false);
  }

  /** The process's own name, or nothing once it has ended. */
  static String commandLine(long pid) {
    return read(pid, "cmdline").map(text -> text.replace('\0', ' ').strip()).orElse("");
  }

  /** The user's number the process runs as, or {@link #ENDED}. */
  static int user(long pid) {
    return read(pid, "status").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("Uid:"))
        .map(line -> Integer.valueOf(line.split("\\s+")[1]))
        .findFirst()
        .orElse(ENDED);
  }

  /** The fields after the command's name, which may hold spaces itself. */
  private static Optional<String[]> stat(long pid) {
    return read(pid, "stat").map(text -> text.substring(text.lastIndexOf(')') + 2).split(" "));
  }

  private static Optional<String> read(long pid, String file) {
    try {
      return Optional.of(Files.readString(Path.of("/proc", Long.toString(pid), file), UTF_8))
          .filter(text -> !text.isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
