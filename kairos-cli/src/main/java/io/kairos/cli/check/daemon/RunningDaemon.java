// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.daemon;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A daemon of Hadoop that runs on this host now, as {@code /proc} tells this user; immutable. */
final class RunningDaemon {
  private final String pid;
  private final String account;
  private final List<String> commandLine;

  private RunningDaemon(String pid, String account, List<String> commandLine) {
    this.pid = pid;
    this.account = account;
    this.commandLine = List.copyOf(commandLine);
  }

  /**
   * All of a kind that this user sees; none on a system without {@code /proc}, and none of others
   * where it is mounted with {@code hidepid}.
   *
   * @param proc {@code /proc}
   */
  static List<RunningDaemon> of(Path proc, DaemonKind kind) {
    List<RunningDaemon> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path process : processes) {
        add(process, kind.mainClass(), found);
      }
    } catch (IOException e) {
      return found;
    }
    return found;
  }

  private static void add(Path process, String mainClass, List<RunningDaemon> found) {
    try {
      List<String> words =
          List.of(
              Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                  .split("\0", -1));
      // A search for a daemon names its class as well.
      if (words.get(0).matches("(.*/)?java") && words.contains(mainClass)) {
        found.add(
            new RunningDaemon(
                process.getFileName().toString(), Files.getOwner(process).getName(), words));
      }
    } catch (IOException e) {
      // It has just ended, or is none of this user's business.
      return;
    }
  }

  String pid() {
    return pid;
  }

  /** Name of the user, or his number where he has no name here. */
  String account() {
    return account;
  }

  /** As it was started, its program first. */
  List<String> commandLine() {
    return commandLine;
  }
}
