// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine;

/** What a command that takes minutes tells meanwhile. */
public final class ProgressLines {
  private ProgressLines() {}

  /** The user sees each line at once. */
  public static Consumer<String> of(CommandLine command) {
    PrintWriter out = command.getOut();
    return line -> {
      out.println(line);
      out.flush();
    };
  }
}
