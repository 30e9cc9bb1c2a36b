// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One configuration property: its name, default, range, unit and meaning, how its text becomes a
 * value, since when it exists and when a change takes effect. Each side declares all of its
 * settings in one class; templates and the tables of the manual are generated from them. Immutable.
 *
 * @param <T> type of the value
 */
public final class Setting<T> {
  private final String property;
  private final String defaultText;
  private final String range;
  private final String unit;
  private final boolean isTime;
  private final String since;
  private final AppliedBy appliedBy;
  private final String meaning;
  private final Function<String, T> parser;

  Setting(SettingBuilder facts, Function<String, T> parser) {
    this.property = facts.property;
    this.defaultText = facts.defaultText;
    this.range = facts.range;
    this.unit = facts.unit;
    this.isTime = facts.isTime;
    this.since = facts.since;
    this.appliedBy = facts.appliedBy;
    this.meaning = facts.meaning;
    this.parser = parser;
  }

  /** Begins the declaration of a setting. */
  public static SettingBuilder of(String property) {
    return new SettingBuilder(property);
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
          property,
          used,
          "use "
              + range()
              + ", or remove the property"
              + (defaultText.isEmpty() ? "." : " for " + defaultText + "."));
    }
  }

  /** The text of the value that holds, or the default's text; not checked. */
  public String text(UnaryOperator<String> lookup) {
    String written = lookup.apply(property);
    return isBlank(written) ? defaultText : written.trim();
  }

  /** Whether the operator wrote a value. */
  public boolean isSet(UnaryOperator<String> lookup) {
    return !isBlank(lookup.apply(property));
  }

  public String property() {
    return property;
  }

  /** The default as it would be written in a configuration file; empty if there is none. */
  public String defaultText() {
    return defaultText;
  }

  /** The allowed values in words, with their unit where there is one. */
  public String range() {
    String words = unit.isEmpty() ? range : range + " (" + unit + ")";
    return isTime ? words + ", or a time such as 20s or 2m" : words;
  }

  /** What an operator may have meant who wrote {@code refused}; otherwise the default's text. */
  public String proposal(String refused) {
    return isTime
        ? TimeText.meant(refused).filter(this::isReadable).orElse(defaultText)
        : defaultText;
  }

  /** The unit of the number in words; empty where there is none. */
  public String unit() {
    return unit;
  }

  /** The version of Kairos in which the property appeared. */
  public String since() {
    return since;
  }

  /** When a change takes effect. */
  public AppliedBy appliedBy() {
    return appliedBy;
  }

  /** What the setting does, in whole sentences. */
  public String meaning() {
    return meaning;
  }

  @Override
  public String toString() {
    return property;
  }

  private boolean isReadable(String text) {
    try {
      return parser.apply(text) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isBlank(String text) {
    return text == null || text.isBlank();
  }
}
