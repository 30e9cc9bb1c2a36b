// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import io.kairos.workbench.KairosCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command, what it prints, and a trace of four jobs. */
abstract class SimulateCommandFixture {
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  @TempDir Path folder;

  Path trace;

  @BeforeEach
  void writeTrace() throws IOException {
    trace =
        Files.writeString(
            folder.resolve("jobs.tr"),
            """
            0 4 100 90 100 110 100
            1 2 10 9 11
            2 1 5 5
            3 3 8 8 8 8
            """);
  }

  /** Of an option that is given twice, the last counts. */
  int run(String... arguments) {
    CommandLine line = KairosCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setOverwrittenOptionsAllowed(true);
    String[] all = new String[arguments.length + 1];
    all[0] = "simulate";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return line.execute(all);
  }
}
