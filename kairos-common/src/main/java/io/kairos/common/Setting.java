// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * One setting: its name, default, range, unit and meaning, how its text becomes a value, since when
 * it exists and when a change takes effect. Each daemon declares all of its settings in one class;
 * templates and the tables of the manual are generated from them. Simulated systems and formats of
 * traces declare theirs beside what they set. Immutable.
 *
 * <p>Two settings are equal if they have the same name and the same kind of values, whatever their
 * defaults: a value is found by either.
 *
 * @param <T> type of the value
 */
public final class Setting<T> {
  private final String property;
  private final String defaultText;
  private final ValueKind<T> kind;
  private final String unit;
  private final boolean isTime;
  private final String since;
  private final AppliedBy appliedBy;
  private final String meaning;

  Setting(SettingBuilder facts, ValueKind<T> kind, String defaultText) {
    this.property = facts.property;
    this.defaultText = Objects.requireNonNull(defaultText);
    this.kind = Objects.requireNonNull(kind);
    this.unit = facts.unit;
    this.isTime = facts.isTime;
    this.since = facts.since;
    this.appliedBy = facts.appliedBy;
    this.meaning = Objects.requireNonNull(facts.meaning);
  }

  /** Begins the declaration of a setting of a daemon or of jobs. */
  public static SettingBuilder of(String property) {
    return new SettingBuilder(property);
  }

  /**
   * A setting of one run, such as that of a simulated system. No operator upgrades or refreshes it.
   *
   * @param name as a user writes it
   * @param defaultText the value that holds if the user gives none, as a user would write it
   * @param meaning what it sets, in words for the help
   */
  public static <T> Setting<T> of(
      String name, ValueKind<T> kind, String defaultText, String meaning) {
    SettingBuilder facts =
        new SettingBuilder(name).since("").appliedBy(AppliedBy.NEXT_RUN).meaning(meaning);
    return new Setting<>(facts, kind, defaultText);
  }

  /** An equal setting of one run with another default and meaning. */
  public Setting<T> with(String defaultText, String meaning) {
    return of(property, kind, defaultText, meaning);
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
      return kind.parse(used);
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

  /**
   * What a text means that a user gives with the name of the setting, as on a command line.
   *
   * @param owner stands before the name in a message, such as {@code kairos.}; may be empty
   * @throws IllegalArgumentException naming setting, text and range
   */
  public T given(String text, String owner) {
    try {
      return kind.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          owner + property + " is \"" + text + "\"; use " + range(), e);
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

  /** The allowed values, for another setting of the same. */
  public ValueKind<T> kind() {
    return kind;
  }

  /** The allowed values in words, with their unit where there is one. */
  public String range() {
    return kind.takes();
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

  /** The version of Kairos in which the property appeared; empty for a setting of one run. */
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
  public boolean equals(Object other) {
    return other instanceof Setting
        && property.equals(((Setting<?>) other).property)
        && kind == ((Setting<?>) other).kind;
  }

  @Override
  public int hashCode() {
    return property.hashCode();
  }

  @Override
  public String toString() {
    return property;
  }

  private boolean isReadable(String text) {
    try {
      return kind.parse(text) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isBlank(String text) {
    return text == null || text.isBlank();
  }
}
