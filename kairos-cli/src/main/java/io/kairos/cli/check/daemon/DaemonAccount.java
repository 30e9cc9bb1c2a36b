// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.daemon;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The user of this host's NodeManager, as far as this host tells it; immutable. */
public final class DaemonAccount {
  /** In which an administrator tells Hadoop's scripts the user; the first that is set counts. */
  private static final List<String> VARIABLES =
      List.of("YARN_NODEMANAGER_USER", "HADOOP_NODEMANAGER_USER", "YARN_USER");

  private final String name;
  private final String source;

  private DaemonAccount(String name, String source) {
    this.name = name;
    this.source = source;
  }

  /**
   * The owner of the NodeManager that runs, else what the environment says.
   *
   * @param proc {@code /proc}
   * @param environment as {@code hadoop-env.sh} leaves it to a command of {@code yarn}
   */
  public static DaemonAccount find(Path proc, Map<String, String> environment) {
    List<RunningDaemon> running = RunningDaemon.of(proc, DaemonKind.NODE_MANAGER);
    Set<String> accounts =
        running.stream().map(RunningDaemon::account).collect(Collectors.toCollection(TreeSet::new));
    if (accounts.size() == 1) {
      return new DaemonAccount(running.get(0).account(), "process " + running.get(0).pid());
    }
    if (accounts.size() > 1) {
      return new DaemonAccount(
          null, "NodeManagers of the users " + String.join(", ", accounts) + " run here");
    }
    for (String variable : VARIABLES) {
      String value = environment.getOrDefault(variable, "").trim();
      if (!value.isEmpty()) {
        return new DaemonAccount(value, variable);
      }
    }
    return new DaemonAccount(
        null, "no NodeManager runs here now, and " + VARIABLES.get(0) + " is not set");
  }

  /** Empty if it cannot be known. */
  public Optional<String> name() {
    return Optional.ofNullable(name);
  }

  /** How it is known, in a word or two; else why it is not, as the end of a sentence. */
  public String source() {
    return source;
  }
}
