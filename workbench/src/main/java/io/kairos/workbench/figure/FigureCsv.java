// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.common.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One line for every value: panel, series, where it is from, x, y, standard error of y. */
public final class FigureCsv {
  private FigureCsv() {}

  public static void write(FigureData data, Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("panel,series,source,x,y,standard_error");
    for (FigureData.Panel panel : data.panels()) {
      for (FigureData.Series series : panel.series()) {
        for (FigureData.Point point : series.points()) {
          lines.add(
              String.format(
                  Locale.ROOT,
                  "%s,%s,%s,%s,%.6f,%.6f",
                  quoted(panel.title()),
                  quoted(series.label()),
                  Setting.spell(series.source()),
                  point.x(),
                  point.y(),
                  point.standardError()));
        }
      }
    }
    Files.write(file, lines);
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
