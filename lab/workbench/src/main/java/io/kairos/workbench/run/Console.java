// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import java.io.PrintWriter;
import java.time.Duration;

/** Where a demo talks to the user: whole lines, and a bar that moves where there is a terminal. */
public final class Console {
  private static final int BAR_WIDTH = 30;
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

  private final PrintWriter out;
  private final boolean terminal;
  private boolean barShown;
  private long lastLineNanos;

  Console(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Standard output, with a moving bar if a person looks at it. */
  public static Console system(PrintWriter out) {
    return new Console(out, System.console() != null);
  }

  /** Prints one line. */
  public synchronized void line(String text) {
    endBar();
    out.println(text);
    out.flush();
  }

  /** Shows how far something got; without a terminal as a line now and then. */
  public synchronized void progress(String label, int done, int total, double seconds) {
    int filled = BAR_WIDTH * done / total;
    String text =
        String.format(
            "%-12s [%s%s] %d/%d jobs, %.0f s",
            label, "#".repeat(filled), "-".repeat(BAR_WIDTH - filled), done, total, seconds);
    if (terminal) {
      out.print("\r" + text + " ");
      out.flush();
      barShown = true;
      return;
    }
    long now = System.nanoTime();
    if (lastLineNanos == 0 || now - lastLineNanos >= BETWEEN_LINES.toNanos()) {
      lastLineNanos = now;
      out.println(text);
      out.flush();
    }
  }

  /** Ends a bar that is not followed by a line. */
  public synchronized void endBar() {
    lastLineNanos = 0;
    if (barShown) {
      out.println();
      barShown = false;
    }
  }
}
