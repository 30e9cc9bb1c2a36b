// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ConsoleTest {
  private final StringWriter out = new StringWriter();

  private Console console(boolean terminal) {
    return new Console(new PrintWriter(out, true), terminal);
  }

  @Test
  void progressWithoutATerminalIsALineNowAndThen() {
    Console console = console(false);

    console.progress("0 %    ");
    console.progress("50 %   ");
    console.endBar();

    assertThat(out.toString()).isEqualToIgnoringNewLines("0 %");
  }

  @Test
  void workThatIsDoneSoonGetsNoLineWithoutATerminal() {
    Console console = console(false);

    console.eraseBar();
    console.progress("0 %");
    console.eraseBar();

    assertThat(out.toString()).isEmpty();
  }

  @Test
  void progressOnATerminalIsALineThatChangesAndVanishes() {
    Console console = console(true);

    console.progress("50 %  K = 100");
    assertThat(out.toString()).contains("50 %  K = 100");
    console.eraseBar();
    assertThat(out.toString()).endsWith("\r" + " ".repeat(13) + "\r");
  }

  @Test
  void theLastBarOnATerminalStaysAboveTheNextLine() {
    Console console = console(true);

    console.progress("jobs", 1, 2, 3);
    console.line("done");

    String end = System.lineSeparator();
    assertThat(out.toString()).contains("###-").endsWith("1/2 jobs, 3 s " + end + "done" + end);
  }
}
