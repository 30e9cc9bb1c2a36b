// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import io.kairos.cli.console.Ranges;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code --rounds R} of a benchmark that takes schedulers in turn within one process. */
final class Rounds {
  private static final int MOST = 1_000;

  @Option(
      names = "--rounds",
      paramLabel = "R",
      defaultValue = "5",
      description = "Measured rounds of each scheduler. Default: ${DEFAULT-VALUE}.")
  private int count;

  /**
   * @throws picocli.CommandLine.ParameterException naming option, value and fix
   */
  void check(CommandLine command) {
    Ranges.requireWhole(command, "--rounds", count, MOST);
  }

  /** At least 1 once it was checked. */
  int count() {
    return count;
  }
}
