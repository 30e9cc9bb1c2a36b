// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Values that claims tell, and the sentences with them. Between braces a sentence names the number
 * of the values, a line, a format, names of values, and what stands between lines: {@code {0|*|%s
 * %.0f s|p50|; }}. The line is a label, {@code *} for all, or {@code #} and a number. The format
 * gets the label and the values; {@code a/b} is a ratio of two. For {@code points} it gets x, y,
 * and x in its shortest form for each point.
 */
public record Told(List<Line> lines) {
  private static final Pattern PLACE = Pattern.compile("\\{([^}]*)}");

  /**
   * A row of a table, or a line of a panel.
   *
   * @param value by its name; in a panel that is x
   */
  public record Line(String label, List<Point> points, ToDoubleFunction<String> value) {
    /** A row of a table. */
    public static Line of(String label, ToDoubleFunction<String> value) {
      return new Line(label, List.of(), value);
    }

    /** A value by its name; {@code a/b} is the ratio of two. */
    public double get(String name) {
      String[] ratio = name.split("/", -1);
      double first = value.applyAsDouble(ratio[0]);
      return ratio.length == 1 ? first : first / value.applyAsDouble(ratio[1]);
    }
  }

  /** What a panel shows. */
  public static Told of(Panel panel) {
    return new Told(
        panel.series().stream()
            .map(
                each ->
                    new Line(
                        each.label(),
                        each.points(),
                        x -> FigureData.at(each, Double.parseDouble(x))))
            .toList());
  }

  /** The sentence with its values. */
  static String sentence(String template, List<Told> told) {
    return PLACE
        .matcher(template)
        .replaceAll(
            place -> {
              String[] parts = place.group(1).split("\\|", -1);
              String text = told.get(Integer.parseInt(parts[0])).text(parts);
              return Matcher.quoteReplacement(text);
            });
  }

  private String text(String[] place) {
    String between = place.length > 4 ? place[4] : "; ";
    return lines(place[1])
        .map(line -> place[3].equals("points") ? points(line, place[2]) : values(line, place))
        .collect(Collectors.joining(between));
  }

  /** The first line of that label. */
  public Line line(String label) {
    return lines(label).findFirst().orElseThrow();
  }

  private Stream<Line> lines(String which) {
    if (which.startsWith("#")) {
      return Stream.of(lines.get(Integer.parseInt(which.substring(1))));
    }
    return lines.stream().filter(line -> which.equals("*") || line.label.equals(which));
  }

  private static String points(Line line, String format) {
    return line.points.stream()
        .map(at -> String.format(Locale.ROOT, format, at.x(), at.y(), plain(at.x())))
        .collect(Collectors.joining(", "));
  }

  private static String values(Line line, String[] place) {
    Stream<Object> values = Stream.of(place[3].split(" ", -1)).map(line::get);
    return String.format(
        Locale.ROOT, place[2], Stream.concat(Stream.of(line.label), values).toArray());
  }

  /** A number in its shortest form. */
  private static String plain(double x) {
    return String.format(Locale.ROOT, x == Math.rint(x) ? "%.0f" : "%.1f", x);
  }
}
