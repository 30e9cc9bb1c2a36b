// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.TimeText;
import io.kairos.common.ValueKind;
import io.kairos.rm.placement.admission.Overcommits;
import io.kairos.sim.trace.Seconds;
import java.util.concurrent.TimeUnit;

/**
 * A setting of a simulated system.
 *
 * @param name as a user writes it after the system's name and a dot
 * @param byDefault text of the value that it has if nothing is set
 * @param does what it sets, for the help
 */
public record Knob(String name, Kind kind, String byDefault, String does) {
  /** What values a setting takes. */
  public enum Kind {
    DURATION(duration("a duration such as 50s, 0.5ms or 2m", 0, Seconds.toNanos(Seconds.MOST))),

    /** At most a year: sums of a few such periods are far from overflow. */
    PERIOD(
        duration(
            "a duration of at least 1ms, such as 50s or 2m",
            TimeUnit.MILLISECONDS.toNanos(1),
            TimeUnit.DAYS.toNanos(365))),
    SHARE(ValueKind.decimal(0, 1)),
    FACTOR(ValueKind.decimal(1e-3, 1e3)),
    COUNT(ValueKind.integer(0, 1_000_000)),
    POSITIVE(ValueKind.integer(1, 1_000_000)),
    /** Q, as the daemons take it. */
    OVERCOMMIT(
        ValueKind.of(
            Overcommits.RANGE,
            text -> {
              Overcommits.parse(text);
              return text;
            })),
    NAME(ValueKind.of("a name", text -> text)),
    FLAG(
        ValueKind.of(
            "on or off",
            text -> {
              boolean isOn = text.equals("on");
              requireRight(isOn || text.equals("off"));
              return isOn;
            }));

    private final ValueKind<?> values;

    Kind(ValueKind<?> values) {
      this.values = values;
    }

    /** Which values those are, in words. */
    public String takes() {
      return values.takes();
    }

    /**
     * The value that a text means.
     *
     * @throws IllegalArgumentException if it means none
     */
    Object parse(String text) {
      return values.parse(text);
    }

    private static ValueKind<Long> duration(String words, long leastNanos, long mostNanos) {
      return ValueKind.of(
          words + "; a number alone is seconds",
          text -> {
            long nanos = TimeText.nanos(text, TimeUnit.SECONDS);
            requireRight(nanos >= leastNanos && nanos <= mostNanos);
            return nanos;
          });
    }

    private static void requireRight(boolean isRight) {
      if (!isRight) {
        throw new IllegalArgumentException("out of range");
      }
    }
  }
}
