// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import io.kairos.cli.console.Ranges;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code --repeat N} of a command that measures. */
public final class Repeat {
  private static final int MOST = 100;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "Run everything so often, in turn; reports the median, the least and the most. Default:"
              + " ${DEFAULT-VALUE}.")
  private int times;

  /** Once unless the user says otherwise. */
  public Repeat() {
    this(1);
  }

  public Repeat(int byDefault) {
    times = byDefault;
  }

  /**
   * @throws picocli.CommandLine.ParameterException naming option, value and fix
   */
  public void check(CommandLine command) {
    Ranges.requireWhole(command, "--repeat", times, MOST);
  }

  /** At least 1 once it was checked. */
  public int times() {
    return times;
  }
}
