// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A kind of values that people write: which ones they are, in words, and what each means. Settings
 * of daemons and jobs, of simulated systems and of formats of traces share them. Immutable.
 *
 * @param <T> type of the value
 */
public final class ValueKind<T> {
  private final String takes;
  private final Function<String, T> parser;

  private ValueKind(String takes, Function<String, T> parser) {
    this.takes = takes;
    this.parser = parser;
  }

  /**
   * @param takes which values it takes, in words that go on after "use"
   * @param parser throws {@link IllegalArgumentException} for any other
   */
  public static <T> ValueKind<T> of(String takes, Function<String, T> parser) {
    return new ValueKind<>(takes, parser);
  }

  /** A whole number in [{@code least}, {@code most}]. */
  public static ValueKind<Integer> integer(int least, int most) {
    ValueKind<Long> wide = longInteger(least, most == Integer.MAX_VALUE ? Long.MAX_VALUE : most);
    return of(
        wide.takes,
        text -> {
          long value = wide.parse(text);
          return requireRange(value <= most, (int) value, text);
        });
  }

  /** A whole number in [{@code least}, {@code most}] that may need 64 bits. */
  public static ValueKind<Long> longInteger(long least, long most) {
    return of(
        most == Long.MAX_VALUE
            ? "a whole number of at least " + least
            : "a whole number from " + least + " to " + most,
        text -> {
          long value = Long.parseLong(text);
          return requireRange(value >= least && value <= most, value, text);
        });
  }

  /** A finite decimal number in [{@code least}, {@code most}]. */
  public static ValueKind<Double> decimal(double least, double most) {
    return of(
        "a number from " + plain(least) + " to " + plain(most),
        text -> {
          double value = Double.parseDouble(text);
          return requireRange(value >= least && value <= most, value, text);
        });
  }

  /** Seconds in [{@code least}, {@code most}], or a time with another unit. */
  public static ValueKind<Double> seconds(double least, double most) {
    return of(
        decimal(least, most).takes + " (seconds), or a time such as " + TimeText.EXAMPLES,
        text -> {
          double value = TimeText.seconds(text);
          return requireRange(value >= least && value <= most, value, text);
        });
  }

  /** One of two words, the first of which is {@code true}. */
  public static ValueKind<Boolean> flag(String yes, String no) {
    return of(
        yes + " or " + no,
        text -> requireRange(text.equals(yes) || text.equals(no), text.equals(yes), text));
  }

  /** One of an enum's constants, written as {@link Setting#spell} does. */
  public static <E extends Enum<E>> ValueKind<E> choice(Class<E> type) {
    E[] constants = type.getEnumConstants();
    return of(
        "one of " + Arrays.stream(constants).map(Setting::spell).collect(Collectors.joining(", ")),
        text ->
            Arrays.stream(constants)
                .filter(constant -> Setting.spell(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text)));
  }

  /** One of the choices of a registry, by its name. */
  public static <C extends Choice> ValueKind<C> choice(Registry<C> registry) {
    return of("one of " + String.join(", ", registry.names()) + registry.leftOut(), registry::get);
  }

  /** Any text; {@code takes} tells what is expected of it. */
  public static ValueKind<String> text(String takes) {
    return of(takes, Function.identity());
  }

  /** Which values it takes, in words that go on after "use". */
  public String takes() {
    return takes;
  }

  /**
   * What a text means.
   *
   * @throws IllegalArgumentException if it is none of the values
   */
  public T parse(String text) {
    return parser.apply(text);
  }

  /** Without an exponent, which people do not write, and without a needless ".0". */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static <T> T requireRange(boolean isInside, T value, String text) {
    if (!isInside) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }
}
