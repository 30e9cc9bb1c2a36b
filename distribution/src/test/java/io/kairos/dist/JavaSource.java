// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of main code, for tests that look at how it is made.
 *
 * @param name of its class
 * @param packageName where it is
 * @param code without comments, in one line, each text in it replaced by its number in {@code
 *     texts}, each character by that in {@code characters}
 * @param texts that stand in it as literals
 * @param characters that stand in it as literals
 */
record JavaSource(
    String name, String packageName, String code, List<String> texts, List<String> characters) {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path MAIN = Path.of("src", "main", "java");

  private static final Pattern NO_CODE =
      Pattern.compile(
          "\"\"\"(?<block>.*?)(?<!\\\\)\"\"\"|\"(?<text>(?:[^\"\\\\\\n]|\\\\.)*)\"|/\\*.*?\\*/|//[^\\n]*"
              + "|'(?<character>(?:[^'\\\\]|\\\\.)+)'",
          Pattern.DOTALL);

  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");

  /** The main code of all modules, without descriptions of packages. */
  static List<JavaSource> all() throws IOException {
    return ProjectFiles.java(MAIN).stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .map(JavaSource::read)
        .toList();
  }

  static JavaSource of(String name, String text) {
    List<String> texts = new ArrayList<>();
    List<String> characters = new ArrayList<>();
    String code =
        NO_CODE
            .matcher(text)
            .replaceAll(
                found -> {
                  Matcher literal = (Matcher) found;
                  if (literal.group("character") != null) {
                    return "'" + numberIn(characters, literal.group("character")) + "'";
                  }
                  String block = literal.group("block");
                  String one = block == null ? literal.group("text") : block;
                  return one == null ? " " : "\"" + numberIn(texts, one) + "\"";
                })
            .replaceAll("\\s+", " ");
    Matcher packageName = PACKAGE.matcher(code);
    return new JavaSource(
        name,
        packageName.find() ? packageName.group(1) : "",
        code,
        List.copyOf(texts),
        List.copyOf(characters));
  }

  private static int numberIn(List<String> literals, String one) {
    literals.add(one);
    return literals.size() - 1;
  }

  private static JavaSource read(Path file) {
    try {
      return of(file.getFileName().toString().replace(".java", ""), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** After the bracket that closes this one. */
  static int end(String code, int bracket) {
    int depth = 0;
    for (int i = bracket; i < code.length(); i++) {
      char each = code.charAt(i);
      if (each == '(' || each == '[' || each == '{') {
        depth++;
      } else if (each == ')' || each == ']' || each == '}') {
        depth--;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    return code.length();
  }

  boolean has(Pattern pattern) {
    return pattern.matcher(code).find();
  }

  @Override
  public String toString() {
    return packageName + "." + name;
  }
}
