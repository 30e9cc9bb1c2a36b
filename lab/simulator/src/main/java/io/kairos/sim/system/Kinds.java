// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.TimeText;
import io.kairos.common.ValueKind;
import io.kairos.sim.trace.Seconds;
import java.util.concurrent.TimeUnit;

/** Values that settings of simulated systems take. */
public final class Kinds {
  /** Nanoseconds. */
  public static final ValueKind<Long> DURATION =
      duration("a duration such as 50s, 0.5ms or 2m", 0, Seconds.toNanos(Seconds.MOST));

  /** Nanoseconds of at most a year: sums of a few such periods are far from overflow. */
  public static final ValueKind<Long> PERIOD =
      duration(
          "a duration of at least 1ms, such as 50s or 2m",
          TimeUnit.MILLISECONDS.toNanos(1),
          TimeUnit.DAYS.toNanos(365));

  public static final ValueKind<Double> SHARE = ValueKind.decimal(0, 1);
  public static final ValueKind<Double> FACTOR = ValueKind.decimal(1e-3, 1e3);
  public static final ValueKind<Integer> COUNT = ValueKind.integer(0, 1_000_000);
  public static final ValueKind<Integer> POSITIVE = ValueKind.integer(1, 1_000_000);
  public static final ValueKind<Boolean> FLAG = ValueKind.flag("on", "off");

  private Kinds() {}

  private static ValueKind<Long> duration(String words, long leastNanos, long mostNanos) {
    return ValueKind.of(
        words + "; a number alone is seconds",
        text -> {
          long nanos = TimeText.nanos(text, TimeUnit.SECONDS);
          if (nanos < leastNanos || nanos > mostNanos) {
            throw new IllegalArgumentException(text);
          }
          return nanos;
        });
  }
}
