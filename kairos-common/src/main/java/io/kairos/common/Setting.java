// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * One configuration property: its name, default, range and meaning, and how its text becomes a
 * value. Each side declares all of its settings in one class; templates and documentation are
 * tested against them.
 *
 * @param <T> type of the value
 */
public final class Setting<T> {
  private final String property;
  private final String defaultText;
  private final String range;
  private final String meaning;
  private final Function<String, T> parser;

  private Setting(
      String property,
      String defaultText,
      String range,
      String meaning,
      Function<String, T> parser) {
    this.property = property;
    this.defaultText = defaultText;
    this.range = range;
    this.meaning = meaning;
    this.parser = parser;
  }

  /** A whole number in [{@code min}, {@code max}]. */
  public static Setting<Integer> integer(
      String property, String defaultText, int min, int max, String meaning) {
    return new Setting<>(
        property,
        defaultText,
        wholeNumberRange(min, max, Integer.MAX_VALUE),
        meaning,
        text -> (int) wholeNumber(text, min, max));
  }

  /** A whole number in [{@code min}, {@code max}] that may need 64 bits. */
  public static Setting<Long> longInteger(
      String property, String defaultText, long min, long max, String meaning) {
    return new Setting<>(
        property,
        defaultText,
        wholeNumberRange(min, max, Long.MAX_VALUE),
        meaning,
        text -> wholeNumber(text, min, max));
  }

  /** A finite decimal number in [{@code min}, {@code max}]. */
  public static Setting<Double> decimal(
      String property, String defaultText, double min, double max, String meaning) {
    return new Setting<>(
        property,
        defaultText,
        "a number from " + min + " to " + max,
        meaning,
        text -> {
          double value = Double.parseDouble(text);
          if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException(text);
          }
          return value;
        });
  }

  /** {@code true} or {@code false}, nothing else. */
  public static Setting<Boolean> flag(String property, String defaultText, String meaning) {
    return new Setting<>(
        property,
        defaultText,
        "true or false",
        meaning,
        text -> {
          if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
          }
          return Boolean.valueOf(text);
        });
  }

  /** One of an enum's constants, written in lower case with dashes. */
  public static <E extends Enum<E>> Setting<E> choice(
      String property, String defaultText, Class<E> type, String meaning) {
    E[] constants = type.getEnumConstants();
    return new Setting<>(
        property,
        defaultText,
        "one of " + Arrays.stream(constants).map(Setting::spell).collect(Collectors.joining(", ")),
        meaning,
        text ->
            Arrays.stream(constants)
                .filter(constant -> spell(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text)));
  }

  /**
   * One of the choices of a registry.
   *
   * @param about what is chosen, as a sentence; what each choice does follows by itself
   * @param rest what there is to know besides, in whole sentences
   */
  public static <C extends Choice> Setting<C> choice(
      String property, String defaultText, Registry<C> registry, String about, String rest) {
    return new Setting<>(
        property,
        defaultText,
        "one of " + String.join(", ", registry.names()) + registry.leftOut(),
        about + " " + registry.inWords() + "." + (rest.isEmpty() ? "" : " " + rest),
        registry::get);
  }

  /** Free text; {@code range} says what is expected of it. */
  public static Setting<String> text(
      String property, String defaultText, String range, String meaning) {
    return new Setting<>(property, defaultText, range, meaning, Function.identity());
  }

  /**
   * Text that {@code parser} turns into a value; {@code parser} throws {@link
   * IllegalArgumentException} for what is outside {@code range}.
   */
  public static <T> Setting<T> parsed(
      String property,
      String defaultText,
      String range,
      String meaning,
      Function<String, T> parser) {
    return new Setting<>(property, defaultText, range, meaning, parser);
  }

  /** How an enum constant is written in a configuration file. */
  public static String spell(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Reads the value.
   *
   * @param lookup text of a property, {@code null} where it is not set
   * @return the value, or the default's
   * @throws InvalidSettingException naming property, value and range
   */
  public T read(UnaryOperator<String> lookup) {
    String used = text(lookup);
    try {
      return parser.apply(used);
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException(
          property, used, "use " + range + ", or remove the property for " + defaultText + ".");
    }
  }

  /** What is written for it, or the default's text; not checked. */
  public String text(UnaryOperator<String> lookup) {
    String text = lookup.apply(property);
    return text == null || text.isBlank() ? defaultText : text.trim();
  }

  /** Whether the operator wrote a value of his own. */
  public boolean isSet(UnaryOperator<String> lookup) {
    String text = lookup.apply(property);
    return text != null && !text.isBlank();
  }

  public String property() {
    return property;
  }

  /** The default as it would be written in a configuration file. */
  public String defaultText() {
    return defaultText;
  }

  /** The allowed values in words, with their unit where there is one. */
  public String range() {
    return range;
  }

  /** What the setting does, in one sentence. */
  public String meaning() {
    return meaning;
  }

  private static String wholeNumberRange(long min, long max, long unbounded) {
    return max == unbounded
        ? "a whole number of at least " + min
        : "a whole number from " + min + " to " + max;
  }

  private static long wholeNumber(String text, long min, long max) {
    long value = Long.parseLong(text);
    if (value < min || value > max) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }
}
