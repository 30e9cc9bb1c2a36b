// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Declares one {@link Setting}: its facts first, its type last. The last method takes the default
 * and the range and returns the setting.
 */
public final class SettingBuilder {
  final String property;
  String defaultText;
  String range;
  String unit = "";
  boolean isTime;
  String since;
  AppliedBy appliedBy;
  String meaning;

  SettingBuilder(String property) {
    this.property = Objects.requireNonNull(property);
  }

  /** The version of Kairos in which the property appeared. */
  public SettingBuilder since(String version) {
    since = version;
    return this;
  }

  /** When a change takes effect. */
  public SettingBuilder appliedBy(AppliedBy moment) {
    appliedBy = moment;
    return this;
  }

  /** The unit of the number, as it follows the range in brackets. */
  public SettingBuilder unit(String words) {
    unit = words;
    return this;
  }

  /**
   * The number is a time in milliseconds. It may be written with a unit instead, which the type's
   * parser does not see: see {@link TimeText}.
   */
  public SettingBuilder milliseconds() {
    isTime = true;
    return unit("milliseconds");
  }

  /** What the setting does, in whole sentences for an operator; Markdown code marks are welcome. */
  public SettingBuilder meaning(String sentences) {
    meaning = sentences;
    return this;
  }

  /** A whole number in [{@code min}, {@code max}]. */
  public Setting<Integer> integer(String defaultText, int min, int max) {
    return of(defaultText, ValueKind.integer(min, max));
  }

  /** A whole number in [{@code min}, {@code max}] that may need 64 bits. */
  public Setting<Long> longInteger(String defaultText, long min, long max) {
    return of(defaultText, ValueKind.longInteger(min, max));
  }

  /** A finite decimal number in [{@code min}, {@code max}]. */
  public Setting<Double> decimal(String defaultText, double min, double max) {
    return of(defaultText, ValueKind.decimal(min, max));
  }

  /** {@code true} or {@code false}, nothing else. */
  public Setting<Boolean> flag(String defaultText) {
    return parsed(
        defaultText,
        "true or false",
        text -> {
          if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
          }
          return Boolean.valueOf(text);
        });
  }

  /** One of an enum's constants, written in lower case with dashes. */
  public <E extends Enum<E>> Setting<E> choice(String defaultText, Class<E> type) {
    E[] constants = type.getEnumConstants();
    return parsed(
        defaultText,
        "one of " + Arrays.stream(constants).map(Setting::spell).collect(Collectors.joining(", ")),
        text ->
            Arrays.stream(constants)
                .filter(constant -> Setting.spell(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text)));
  }

  /**
   * One of the choices of a registry. What each choice does follows the meaning by itself.
   *
   * @param rest what there is to know besides, in whole sentences
   */
  public <C extends Choice> Setting<C> choice(
      String defaultText, Registry<C> registry, String rest) {
    meaning += " " + registry.inWords() + "." + (rest.isEmpty() ? "" : " " + rest);
    return parsed(
        defaultText,
        "one of " + String.join(", ", registry.names()) + registry.leftOut(),
        registry::get);
  }

  /** Free text; {@code range} tells what is expected of it. */
  public Setting<String> text(String defaultText, String range) {
    return parsed(defaultText, range, Function.identity());
  }

  /**
   * Text that {@code parser} turns into a value; {@code parser} throws {@link
   * IllegalArgumentException} for what is outside {@code range}.
   *
   * @throws IllegalStateException if a fact is missing
   */
  public <T> Setting<T> parsed(String defaultText, String range, Function<String, T> parser) {
    if (since == null || appliedBy == null || meaning == null) {
      throw new IllegalStateException(property + " lacks since, appliedBy or meaning");
    }
    this.defaultText = defaultText;
    this.range = range;
    return new Setting<>(this, isTime ? text -> parser.apply(TimeText.inMillis(text)) : parser);
  }

  private <T> Setting<T> of(String defaultText, ValueKind<T> kind) {
    return parsed(defaultText, kind.takes(), kind::parse);
  }
}
