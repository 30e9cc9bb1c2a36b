// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

import picocli.CommandLine.Option;

/** {@code --json} of a command that prints its answer. */
public final class JsonOutput {
  @Option(names = "--json", description = "Print JSON instead of text.")
  private boolean wanted;

  public boolean isWanted() {
    return wanted;
  }
}
