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
import java.util.stream.Stream;

/**
 * A file of main code, for tests that look at how it is made.
 *
 * @param name of its class
 * @param packageName where it is
 * @param code without comments, in one line, each text in it replaced by its number in {@code
 *     texts}
 * @param texts that stand in it as literals
 */
record JavaSource(String name, String packageName, String code, List<String> texts) {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path MAIN = Path.of("src", "main", "java");

  private static final Pattern NO_CODE =
      Pattern.compile(
          "\"(?<text>(?:[^\"\\\\\\n]|\\\\.)*)\"|/\\*.*?\\*/|//[^\\n]*|'(?:[^'\\\\]|\\\\.)+'",
          Pattern.DOTALL);

  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");

  /** The main code of all modules, without descriptions of packages. */
  static List<JavaSource> all() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().contains("/" + MAIN + "/"))
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .sorted()
          .map(JavaSource::read)
          .toList();
    }
  }

  static JavaSource of(String name, String text) {
    List<String> texts = new ArrayList<>();
    String code =
        NO_CODE
            .matcher(text)
            .replaceAll(
                found -> {
                  String literal = ((Matcher) found).group("text");
                  if (literal == null) {
                    return " ";
                  }
                  texts.add(literal);
                  return "\"" + (texts.size() - 1) + "\"";
                })
            .replaceAll("\\s+", " ");
    Matcher packageName = PACKAGE.matcher(code);
    return new JavaSource(
        name, packageName.find() ? packageName.group(1) : "", code, List.copyOf(texts));
  }

  private static JavaSource read(Path file) {
    try {
      return of(file.getFileName().toString().replace(".java", ""), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean has(Pattern pattern) {
    return pattern.matcher(code).find();
  }

  @Override
  public String toString() {
    return packageName + "." + name;
  }
}
