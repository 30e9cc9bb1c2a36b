// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Columns as wide as their widest cell. Not thread-safe. */
public final class Table {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();

  public Table(String... titles) {
    rows.add(titles);
  }

  /** A number for people: three digits that say something. */
  public static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  }

  /** As many cells as there are titles. */
  public Table row(Object... cells) {
    String[] row = new String[cells.length];
    for (int i = 0; i < cells.length; i++) {
      // Names of jobs are whatever users chose, and a terminal obeys control characters.
      row[i] = String.valueOf(cells[i]).replaceAll("\\p{Cntrl}", "?");
    }
    rows.add(row);
    return this;
  }

  public void print(PrintWriter out) {
    int[] widths = new int[rows.get(0).length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        line.append(row[i]).append(" ".repeat(widths[i] - row[i].length())).append(GAP);
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
