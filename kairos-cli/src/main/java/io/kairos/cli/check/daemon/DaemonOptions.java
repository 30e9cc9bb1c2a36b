// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Java is told when it starts a daemon, as far as this host tells it; immutable. */
public final class DaemonOptions {
  /** Hadoop's scripts export it to every command. */
  private static final String ALL = "HADOOP_OPTS";

  /** What they have added to it for a command that is no daemon. */
  private static final String CLIENTS = "HADOOP_CLIENT_OPTS";

  private final Path proc;
  private final Map<String, String> environment;

  /**
   * @param proc {@code /proc}
   * @param environment as Hadoop's scripts leave it to a command of {@code yarn}
   */
  public DaemonOptions(Path proc, Map<String, String> environment) {
    this.proc = proc;
    this.environment = Map.copyOf(environment);
  }

  /** Whether Hadoop's scripts have started this process, and so told it their options. */
  public boolean areKnown() {
    return environment.containsKey(ALL);
  }

  /**
   * Whether a daemon gets an option, by the environment; of no meaning unless the options are
   * {@linkplain #areKnown() known}.
   *
   * @param option is found in the options
   */
  public boolean match(Pattern option, DaemonKind daemon) {
    String own = "_" + daemon.shellName() + "_OPTS";
    return Stream.of(
            get(ALL).replace(get(CLIENTS), ""),
            get("YARN" + own),
            get("HADOOP" + own),
            // Java itself reads these.
            get("JDK_JAVA_OPTIONS"),
            get("JAVA_TOOL_OPTIONS"))
        .anyMatch(options -> option.matcher(options).find());
  }

  /**
   * Whether a daemon runs here by a given Java, and so has got what that Java needs.
   *
   * @param java the program
   */
  public boolean isRunning(DaemonKind daemon, Path java) {
    return RunningDaemon.of(proc, daemon).stream()
        .anyMatch(running -> isSame(Path.of(running.commandLine().get(0)), java));
  }

  private static boolean isSame(Path one, Path other) {
    try {
      // One of them may be a link.
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  private String get(String variable) {
    return environment.getOrDefault(variable, "");
  }
}
