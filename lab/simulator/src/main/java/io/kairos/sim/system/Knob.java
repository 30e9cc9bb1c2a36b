// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.rm.placement.Overcommits;

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
    DURATION("a duration such as 50s, 0.5ms or 2min; a number alone is seconds") {
      @Override
      Object parse(String text) {
        return Durations.nanos(text);
      }
    },
    PERIOD("a duration of at least 1ms, such as 50s or 2min; a number alone is seconds") {
      @Override
      Object parse(String text) {
        long nanos = Durations.nanos(text);
        return requireTrue(nanos >= LEAST_PERIOD_NANOS && nanos <= MOST_PERIOD_NANOS, nanos);
      }
    },
    SHARE("a number from 0 to 1") {
      @Override
      Object parse(String text) {
        return number(text, 0, 1);
      }
    },
    FACTOR("a number from 0.001 to 1000") {
      @Override
      Object parse(String text) {
        return number(text, 1e-3, 1e3);
      }
    },
    COUNT("a whole number from 0 to 1000000") {
      @Override
      Object parse(String text) {
        return whole(text, 0);
      }
    },
    POSITIVE("a whole number from 1 to 1000000") {
      @Override
      Object parse(String text) {
        return whole(text, 1);
      }
    },
    /** Q, as the daemons take it. */
    OVERCOMMIT(Overcommits.RANGE) {
      @Override
      Object parse(String text) {
        Overcommits.parse(text);
        return text;
      }
    },
    NAME("a name") {
      @Override
      Object parse(String text) {
        return text;
      }
    },
    FLAG("on or off") {
      @Override
      Object parse(String text) {
        boolean isOn = text.equals("on");
        return requireTrue(isOn || text.equals("off"), isOn);
      }
    };

    private static final long LEAST_PERIOD_NANOS = 1_000_000;

    /** A year: sums of a few such periods are far from overflow. */
    private static final long MOST_PERIOD_NANOS = 365L * 24 * 3_600 * 1_000_000_000L;

    private final String values;

    Kind(String values) {
      this.values = values;
    }

    /** Which values those are, in words. */
    public String takes() {
      return values;
    }

    /**
     * The value that a text means.
     *
     * @throws IllegalArgumentException if it means none
     */
    abstract Object parse(String text);

    private static Object number(String text, double least, double most) {
      double number = Double.parseDouble(text);
      return requireTrue(number >= least && number <= most, number);
    }

    private static Object whole(String text, int least) {
      int number = Integer.parseInt(text);
      return requireTrue(number >= least && number <= 1_000_000, number);
    }

    private static Object requireTrue(boolean isRight, Object value) {
      if (!isRight) {
        throw new IllegalArgumentException("out of range");
      }
      return value;
    }
  }
}
