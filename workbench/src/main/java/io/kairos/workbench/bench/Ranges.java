// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import io.kairos.cli.console.OutputFiles;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks of the numbers that a benchmark is given. */
final class Ranges {
  private Ranges() {}

  /**
   * @throws ParameterException naming option, value and fix
   */
  static void require(CommandLine command, String option, double value, double least, double most) {
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
  static void requireWhole(CommandLine command, String option, int value, int most) {
    if (value < 1 || value > most) {
      throw OutputFiles.refuse(
          command, option, value, "use a whole number from 1 to " + most + ".");
    }
  }
}
