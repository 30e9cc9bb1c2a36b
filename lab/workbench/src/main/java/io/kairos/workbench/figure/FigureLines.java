// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.common.Setting;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a figure shows as lines of a file: in words, and as values. */
final class FigureLines {
  private FigureLines() {}

  /**
   * The title, then each statement of the paper with what came out here, then how much better the
   * systems could be.
   */
  static List<String> words(FigureData data) {
    List<String> lines = new ArrayList<>();
    lines.add(data.title());
    for (FigureData.Claim claim : data.claims()) {
      lines.add("  " + claim.source() + ": " + claim.statement());
      lines.add("    here: " + claim.here());
    }
    if (!data.distances().isEmpty()) {
      lines.add(
          "  mean job completion times in multiples of those of clairvoyant SRPT, and of a lower"
              + " bound:");
    }
    Map<String, String> distances = new LinkedHashMap<>();
    for (Distance each : data.distances()) {
      String says =
          String.format(
              Locale.ROOT, "%s %.2f and %.2f", each.system(), each.toSrpt(), each.toBound());
      distances.merge(each.of(), says, (before, next) -> before + "; " + next);
    }
    distances.forEach((of, says) -> lines.add("    " + of + ": " + says));
    return lines;
  }

  /**
   * CSV: one line for every value: panel, series, where it is from, x, y, standard error of y. The
   * least and the most of several streams are lines of their own. Distances to what is possible
   * come last: x is the mean job completion time in seconds, y the multiple.
   */
  static List<String> values(FigureData data) {
    List<String> lines = new ArrayList<>();
    lines.add("panel,series,source,x,y,standard_error");
    for (Panel panel : data.panels()) {
      for (Series each : panel.series()) {
        each.points().forEach(at -> lines.addAll(lines(panel.title(), each, at)));
      }
    }
    for (Distance each : data.distances()) {
      Point toSrpt = new Point(each.meanSeconds(), each.toSrpt(), 0);
      Point toBound = new Point(each.meanSeconds(), each.toBound(), 0);
      lines.add(line(each.of(), each.system() + " to srpt", Source.SIMULATION, toSrpt));
      lines.add(line(each.of(), each.system() + " to the lower bound", Source.SIMULATION, toBound));
    }
    return lines;
  }

  private static List<String> lines(String panel, Series series, Point at) {
    List<String> lines = new ArrayList<>();
    lines.add(line(panel, series.label(), series.source(), at));
    if (at.range() != null) {
      Point least = new Point(at.x(), at.range().least(), 0);
      Point most = new Point(at.x(), at.range().most(), 0);
      lines.add(line(panel, series.label() + ", least", series.source(), least));
      lines.add(line(panel, series.label() + ", most", series.source(), most));
    }
    return lines;
  }

  private static String line(String panel, String series, Source source, Point at) {
    String from = quoted(panel) + "," + quoted(series) + "," + Setting.spell(source);
    return from + String.format(Locale.ROOT, ",%s,%.6f,%.6f", at.x(), at.y(), at.standardError());
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\"", "\"\"") + "\"";
  }
}
