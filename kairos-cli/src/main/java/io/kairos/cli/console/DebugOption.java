// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code --debug} of a program, for all of its commands. */
public final class DebugOption {
  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show where in the program a failure came from.")
  private boolean on;

  public boolean isOn() {
    return on;
  }
}
