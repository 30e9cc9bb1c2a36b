// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Options of commands, by annotation or by picocli's builder; names may be constants. */
final class DeclaredOptions {
  private static final Pattern OPTION =
      Pattern.compile("@(?:CommandLine\\.)?Option ?\\((?<facts>(?:[^()]|\\([^()]*\\))*)\\)");

  private static final Pattern BUILDER =
      Pattern.compile("\\bOptionSpec\\.builder\\((?<names>[^()]*)\\)");

  private static final Pattern NAMES = Pattern.compile("\\bnames = (?<list>\\{[^}]*\\}|[^,]*)");
  private static final Pattern WORDS = Pattern.compile("\\bdescription = (?<list>[^,=]*)");

  private static final Pattern CONSTANT =
      Pattern.compile("\\bString (?<name>[A-Z]\\w*) = (?<value>[^;]*);");

  private static final Pattern TEXT = Pattern.compile("\"(\\d+)\"");

  /** By class and name, such as {@code Words.JSON}. */
  private final Map<String, String> constants = new HashMap<>();

  /** An option of a command, with the words that its help has. */
  record Declaration(String name, String words, String source) {
    @Override
    public String toString() {
      return name + " of " + source;
    }
  }

  private DeclaredOptions(List<JavaSource> sources) {
    int known;
    do {
      known = constants.size();
      sources.forEach(this::addConstants);
      // A constant may be made of others.
    } while (constants.size() > known);
  }

  /**
   * @throws AssertionError if a name cannot be told from these sources
   */
  static List<Declaration> of(List<JavaSource> sources) {
    DeclaredOptions options = new DeclaredOptions(sources);
    return sources.stream().flatMap(options::in).collect(Collectors.toList());
  }

  private void addConstants(JavaSource source) {
    Matcher constant = CONSTANT.matcher(source.code());
    while (constant.find()) {
      String value = text(constant.group("value"), source);
      if (value != null) {
        constants.put(source.name() + "." + constant.group("name"), value);
      }
    }
  }

  private Stream<Declaration> in(JavaSource source) {
    List<Declaration> found = new ArrayList<>();
    Matcher option = OPTION.matcher(source.code());
    while (option.find()) {
      String facts = option.group("facts");
      Matcher names = NAMES.matcher(facts);
      if (!names.find()) {
        throw new AssertionError(source + " has an option without names: " + facts);
      }
      add(names.group("list"), words(facts, source), source, found);
    }
    Matcher builder = BUILDER.matcher(source.code());
    while (builder.find()) {
      add(builder.group("names"), "", source, found);
    }
    return found.stream();
  }

  private void add(String names, String words, JavaSource source, List<Declaration> found) {
    for (String each : names.replaceAll("[{}]", "").split(",")) {
      String name = text(each, source);
      if (name == null) {
        throw new AssertionError(
            source + " has an option whose name is no constant that is known: " + each.trim());
      }
      found.add(new Declaration(name, words, source.toString()));
    }
  }

  private static String words(String facts, JavaSource source) {
    Matcher words = WORDS.matcher(facts);
    return words.find()
        ? TEXT.matcher(words.group("list"))
            .replaceAll(
                text ->
                    Matcher.quoteReplacement(source.texts().get(Integer.parseInt(text.group(1)))))
        : "";
  }

  /** What texts and constants joined by + say; null if one of them is not known. */
  private String text(String expression, JavaSource source) {
    StringBuilder text = new StringBuilder();
    for (String part : expression.split("\\+")) {
      String word = part.trim();
      Matcher literal = TEXT.matcher(word);
      String value =
          literal.matches()
              ? source.texts().get(Integer.parseInt(literal.group(1)))
              : constants.get(word.contains(".") ? word : source.name() + "." + word);
      if (value == null) {
        return null;
      }
      text.append(value);
    }
    return text.toString();
  }
}
