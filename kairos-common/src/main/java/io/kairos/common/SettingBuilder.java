// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Objects;
import java.util.function.Function;

/**
 * Declares one {@link Setting}: its facts first, its type last. The last method takes the default
 * and the range and returns the setting.
 */
public final class SettingBuilder {
  final String property;
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
    return of(defaultText, ValueKind.flag("true", "false"));
  }

  /** One of an enum's constants, written in lower case with dashes. */
  public <E extends Enum<E>> Setting<E> choice(String defaultText, Class<E> type) {
    return of(defaultText, ValueKind.choice(type));
  }

  /**
   * One of the choices of a registry. What each choice does follows the meaning by itself.
   *
   * @param rest what there is to know besides, in whole sentences
   */
  public <C extends Choice> Setting<C> choice(
      String defaultText, Registry<C> registry, String rest) {
    meaning += " " + registry.inWords() + "." + (rest.isEmpty() ? "" : " " + rest);
    return of(defaultText, ValueKind.choice(registry));
  }

  /** Free text; {@code range} tells what is expected of it. */
  public Setting<String> text(String defaultText, String range) {
    return of(defaultText, ValueKind.text(range));
  }

  /**
   * Text that {@code parser} turns into a value; {@code parser} throws {@link
   * IllegalArgumentException} for what is outside {@code range}.
   *
   * @throws IllegalStateException if a fact is missing
   */
  public <T> Setting<T> parsed(String defaultText, String range, Function<String, T> parser) {
    return of(defaultText, ValueKind.of(range, parser));
  }

  private <T> Setting<T> of(String defaultText, ValueKind<T> kind) {
    if (since == null || appliedBy == null || meaning == null) {
      throw new IllegalStateException(property + " lacks since, appliedBy or meaning");
    }
    return new Setting<>(this, written(kind), defaultText);
  }

  /** The same with its unit, and for a time with the units that people may write instead. */
  private <T> ValueKind<T> written(ValueKind<T> kind) {
    if (unit.isEmpty()) {
      return kind;
    }
    String takes = kind.takes() + " (" + unit + ")";
    return isTime
        ? ValueKind.of(
            takes + ", or a time such as 20s or 2m", text -> kind.parse(TimeText.inMillis(text)))
        : ValueKind.of(takes, kind::parse);
  }
}
