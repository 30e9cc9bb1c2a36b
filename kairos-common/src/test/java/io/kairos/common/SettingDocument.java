// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Settings as an operator reads them: a table of the manual, properties of a template. */
public final class SettingDocument {
  private static final int WIDTH = 100;
  private static final int MOST_WORDS = 25;
  private static final String INDENT = "       ";

  private SettingDocument() {}

  /** When changes take effect, and a Markdown table with one row for each setting. */
  public static String table(List<Setting<?>> settings) {
    StringBuilder text = new StringBuilder(moments(settings));
    text.append("\n| property | default | values | meaning | since |\n|---|---|---|---|---|\n");
    settings.forEach(setting -> text.append(row(setting)).append('\n'));
    return text.toString();
  }

  /** One row of {@link #table}. */
  public static String row(Setting<?> setting) {
    return String.format(
        "| `%s` | %s | %s | %s | %s |",
        setting.property(),
        setting.defaultText().isEmpty() ? "–" : "`" + setting.defaultText() + "`",
        setting.range(),
        meaning(setting),
        setting.since());
  }

  /**
   * Hadoop's XML with one comment and one property for each setting that has a default.
   *
   * @param unchangeable which of them no job may override
   */
  public static String properties(List<Setting<?>> settings, Set<Setting<?>> unchangeable) {
    return settings.stream()
        .filter(setting -> !setting.defaultText().isEmpty())
        .map(setting -> property(setting, unchangeable.contains(setting)))
        .collect(joining("\n"));
  }

  /** Sentences and items of lists that are too long to be read at night. */
  public static List<String> longSentences(List<Setting<?>> settings) {
    return settings.stream()
        .flatMap(setting -> Stream.of(setting.meaning().split("[.;:] ")))
        .filter(sentence -> sentence.split(" ").length > MOST_WORDS)
        .collect(toList());
  }

  private static String moments(List<Setting<?>> settings) {
    Map<AppliedBy, List<Setting<?>>> groups =
        new TreeMap<>(settings.stream().collect(groupingBy(Setting::appliedBy)));
    return groups.entrySet().stream()
        .map(
            group ->
                group.getKey().sentence()
                    + (groups.size() == 1 ? "" : " This holds for " + names(group.getValue()) + ".")
                    + "\n")
        .collect(joining());
  }

  private static String names(List<Setting<?>> settings) {
    return settings.stream()
        .map(setting -> "`" + setting.property() + "`")
        .collect(toList())
        .toString()
        .replaceAll("[\\[\\]]", "");
  }

  private static String meaning(Setting<?> setting) {
    return setting.meaning().replace("|", "\\|");
  }

  private static String property(Setting<?> setting, boolean isUnchangeable) {
    String comment = "<!-- " + setting.meaning() + " Values: " + setting.range() + ". -->";
    if (comment.indexOf("--", "<!--".length()) != comment.length() - "-->".length()) {
      throw new IllegalArgumentException(
          setting + ": no XML comment may hold two hyphens in a row");
    }
    return "  "
        + String.join("\n" + INDENT, wrapped(comment))
        + "\n  <property>\n    <name>"
        + setting.property()
        + "</name>\n    <value>"
        + setting.defaultText().replace("&", "&amp;").replace("<", "&lt;")
        + "</value>\n"
        + (isUnchangeable ? "    <final>true</final>\n" : "")
        + "  </property>\n";
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (line.length() > 0 && INDENT.length() + line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
