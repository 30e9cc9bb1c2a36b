// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks of the numbers that a command is given. */
public final class Ranges {
  private Ranges() {}

  /**
   * @throws ParameterException naming option, value and fix
   */
  public static void require(
      CommandLine command, String option, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw OutputFiles.refuse(
          command, option, value, "use a number from " + least + " to " + most + ".");
    }
  }

  /**
   * From 1 on.
   *
   * @throws ParameterException naming option, value and fix
   */
  public static void requireWhole(CommandLine command, String option, int value, int most) {
    if (value < 1 || value > most) {
      throw OutputFiles.refuse(
          command, option, value, "use a whole number from 1 to " + most + ".");
    }
  }
}
