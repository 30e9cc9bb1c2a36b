// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A file of the project with parts that are generated from the code. A part stands between the
 * lines {@code <!-- generated: NAME -->} and {@code <!-- /generated -->}.
 */
public final class GeneratedFile {
  /** What to run when the code and the file differ. */
  public static final String COMMAND =
      "UPDATE=1 ./mvnw -T1 -pl kmn-sampling,kairos-nm,kairos-rm,lab/workbench -am test"
          + " -Dtest=DocumentationTest -Dsurefire.failIfNoSpecifiedTests=false";

  private static final String END = "<!-- /generated -->";
  private static final Pattern BEGIN = Pattern.compile("<!-- generated: (.*) -->\n");

  private final Path file;
  private final Map<String, String> parts = new LinkedHashMap<>();
  private Predicate<String> partsOfOthers = name -> false;

  public GeneratedFile(Path file) {
    this.file = file;
  }

  /**
   * Declares a part of the file.
   *
   * @param content whole lines
   */
  public GeneratedFile part(String name, String content) {
    parts.put(name, content);
    return this;
  }

  /**
   * Declares that the file has parts of others as well.
   *
   * @param those whether a part of that name is declared elsewhere
   */
  public GeneratedFile beside(Predicate<String> those) {
    partsOfOthers = those;
    return this;
  }

  /** Rewrites the file if the environment variable {@code UPDATE} is {@code 1}. */
  public void updateIfAsked() throws IOException {
    if (isAskedForUpdate()) {
      update();
    }
  }

  /** Whether the user wants all that is generated to be written anew. */
  public static boolean isAskedForUpdate() {
    return "1".equals(System.getenv("UPDATE"));
  }

  void update() throws IOException {
    String text = Files.readString(file);
    String current = current(text);
    if (!text.equals(current)) {
      Files.writeString(file, current);
    }
  }

  /**
   * Fails with the command to run if the file is not what the code generates, and with the name of
   * a part that nobody declares, for nothing would keep that current.
   */
  public void assertIsCurrent() throws IOException {
    String text = Files.readString(file);
    names(text).stream()
        .filter(name -> !parts.containsKey(name) && !partsOfOthers.test(name))
        .forEach(
            name ->
                fail(
                    "%s has a part \"%s\" that nobody declares. Correct its name, declare it, or"
                        + " take its markers out. Declared are%n  %s",
                    file, name, String.join("\n  ", parts.keySet())));
    String current = current(text);
    if (!text.equals(current)) {
      fail("%s is generated. To update it run%n  %s%n%s", file, COMMAND, difference(text, current));
    }
  }

  private static List<String> names(String text) {
    return BEGIN.matcher(text).results().map(found -> found.group(1)).toList();
  }

  /** Files are long; one line says enough. */
  private static String difference(String text, String current) {
    List<String> lines = text.lines().toList();
    List<String> generated = current.lines().toList();
    for (int i = 0; i < Math.min(lines.size(), generated.size()); i++) {
      if (!lines.get(i).equals(generated.get(i))) {
        return String.format(
            "Line %d is%n  %s%nand is to be%n  %s", i + 1, lines.get(i), generated.get(i));
      }
    }
    return "The files have different lengths.";
  }

  private String current(String text) {
    String result = text;
    for (Map.Entry<String, String> part : parts.entrySet()) {
      String begin = "<!-- generated: " + part.getKey() + " -->\n";
      int start = result.indexOf(begin) + begin.length();
      int end = result.indexOf(END, start);
      if (!result.contains(begin)) {
        fail(
            "%s must hold both markers of the part \"%s\". Its parts are%n  %s",
            file, part.getKey(), String.join("\n  ", names(text)));
      }
      assertThat(end).as("place of %s after %s in %s", END, begin, file).isGreaterThan(0);
      // The end marker keeps its indentation.
      int line = result.lastIndexOf('\n', end) + 1;
      result = result.substring(0, start) + part.getValue() + result.substring(line);
    }
    return result;
  }
}
