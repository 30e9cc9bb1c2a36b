// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all benchmarks have of their command line. */
abstract class Measurement implements Callable<Integer> {
  static final ObjectMapper MAPPER = new ObjectMapper();

  @Spec private CommandSpec command;

  /** As the user wrote it. */
  final CommandLine line() {
    return command.commandLine();
  }

  final PrintWriter out() {
    return line().getOut();
  }

  /** Prints a line, with the same digits in every language. */
  final void print(String format, Object... values) {
    out().println(String.format(Locale.ROOT, format, values));
  }

  final void printTable(String lines) {
    out().print(lines);
    out().flush();
  }
}
