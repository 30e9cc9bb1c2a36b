// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.cli.check.daemon.DaemonAccount;
import java.util.Optional;

/**
 * The user who tries out CPU control, beside the user of the NodeManager: what one of them may do
 * with cgroups says nothing of the other. Immutable.
 */
final class TrialAccount {
  private static final String ROOT = "root";

  /** Stands for a user whom nobody knows; a command with it changes no owner. */
  private static final String UNKNOWN = "NODEMANAGER_USER";

  private final Host host;
  private final String name = System.getProperty("user.name");
  private final DaemonAccount daemon;

  TrialAccount(Host host) {
    this.host = host;
    this.daemon = host.nodeManagerAccount();
  }

  /** Who tries. */
  String name() {
    return name;
  }

  /** To whom cgroups are to be given. */
  String owner() {
    return daemon.name().orElse(UNKNOWN);
  }

  /** Whether what works here is known to work for the NodeManager. */
  boolean speaksForDaemon() {
    return daemon.name().map(name::equals).orElse(!name.equals(ROOT));
  }

  /** Whether what is refused here is refused to the NodeManager too. */
  boolean isRefusedForDaemon() {
    return daemon.name().map(name::equals).orElse(true) || name.equals(ROOT);
  }

  /** Says who tried and for whom it is, unless both are one. */
  void report(Findings findings) {
    Optional<String> other = daemon.name().filter(user -> !user.equals(name));
    if (other.isPresent()) {
      findings.warning(
          "daemon-user-differs",
          "check ran as user "
              + name
              + ", and the NodeManager runs as user "
              + other.get()
              + " ("
              + daemon.source()
              + "): whether "
              + other.get()
              + " may control CPU here is not known.",
          Fix.run(host.runAs(other.get())));
    } else if (daemon.name().isEmpty()) {
      String what =
          "check ran as user "
              + name
              + ", and it cannot be known as which user the NodeManager runs: "
              + daemon.source()
              + ".";
      if (name.equals(ROOT)) {
        findings.warning(
            "daemon-user-unknown",
            what + " root may do what other users may not. Unless it is root, check as that user.",
            Fix.run(host.runAs(UNKNOWN) + "  # put the NodeManager's user for " + UNKNOWN));
      } else {
        findings.info("daemon-user-unknown", what + " If it is another one, check as that user.");
      }
    }
  }
}
