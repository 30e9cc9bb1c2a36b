// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.common.Setting;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One line for every value: panel, series, where it is from, x, y, standard error of y. Distances
 * to what is possible come last: x is the mean job completion time in seconds, y the multiple.
 */
public final class FigureCsv {
  private FigureCsv() {}

  public static void write(FigureData data, Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("panel,series,source,x,y,standard_error");
    for (FigureData.Panel panel : data.panels()) {
      for (FigureData.Series series : panel.series()) {
        for (FigureData.Point point : series.points()) {
          lines.add(line(panel.title(), series.label(), series.source(), point));
        }
      }
    }
    for (FigureData.Distance each : data.distances()) {
      Point toSrpt = new Point(each.meanSeconds(), each.toSrpt(), 0);
      Point toBound = new Point(each.meanSeconds(), each.toBound(), 0);
      lines.add(line(each.of(), each.system() + " to srpt", Source.SIMULATION, toSrpt));
      lines.add(line(each.of(), each.system() + " to the lower bound", Source.SIMULATION, toBound));
    }
    Files.write(file, lines);
  }

  private static String line(String panel, String series, Source source, Point point) {
    return String.format(
        Locale.ROOT,
        "%s,%s,%s,%s,%.6f,%.6f",
        quoted(panel),
        quoted(series),
        Setting.spell(source),
        point.x(),
        point.y(),
        point.standardError());
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
