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

  /** Length of the bar on the terminal; 0 if there is none. */
  private int shown;

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
    progress(
        String.format(
            "%-12s [%s%s] %d/%d jobs, %.0f s",
            label, "#".repeat(filled), "-".repeat(BAR_WIDTH - filled), done, total, seconds));
  }

  /** The same in other words. */
  public synchronized void progress(String text) {
    if (terminal) {
      out.print("\r" + text + " ");
      out.flush();
      shown = Math.max(shown, text.length());
      return;
    }
    long now = System.nanoTime();
    if (lastLineNanos == 0 || now - lastLineNanos >= BETWEEN_LINES.toNanos()) {
      lastLineNanos = now;
      out.println(text.stripTrailing());
      out.flush();
    }
  }

  /** Ends a bar that is not followed by a line. */
  public synchronized void endBar() {
    lastLineNanos = 0;
    if (shown > 0) {
      out.println();
      shown = 0;
    }
  }

  /** Erases a bar; without a terminal what is done soon after gets no line. */
  public synchronized void eraseBar() {
    lastLineNanos = System.nanoTime();
    if (shown > 0) {
      out.print("\r" + " ".repeat(shown) + "\r");
      out.flush();
      shown = 0;
    }
  }
}
