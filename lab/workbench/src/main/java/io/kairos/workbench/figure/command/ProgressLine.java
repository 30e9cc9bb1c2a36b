// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure.command;

import io.kairos.workbench.figure.Progress;
import java.io.PrintWriter;
import java.time.Duration;

/** Progress for a person: a line that changes on a terminal, else one now and then. */
final class ProgressLine implements Progress {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);

  private final PrintWriter out;
  private final boolean terminal;
  private long lastNanos = System.nanoTime();

  ProgressLine(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public void at(String what, int done, int steps) {
    String text = String.format("%3d %%  %-40s", 100 * done / steps, what);
    if (terminal) {
      out.print("\r" + text);
    } else if (System.nanoTime() - lastNanos >= BETWEEN_LINES.toNanos()) {
      lastNanos = System.nanoTime();
      out.println(text.stripTrailing());
    }
    out.flush();
  }

  void end() {
    if (terminal) {
      out.print("\r" + " ".repeat(50) + "\r");
      out.flush();
    }
  }
}
