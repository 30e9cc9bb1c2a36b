// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.demo.job.JobKind;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which jobs a user wants to see played.
 *
 * @param count how many; empty for as many as show what the mix does
 */
record JobsAsked(JobKind kind, OptionalInt count) {
  /** What a user gets who does not say. */
  static final JobsAsked USUAL = new JobsAsked(JobKind.ALL.get(0), OptionalInt.empty());

  static final int MOST = 10_000;

  /** As a user writes it. */
  @Override
  public String toString() {
    return kind.name() + (count.isPresent() ? ":" + count.getAsInt() : "");
  }

  /** Reads a number, the name of a kind, or both with a colon between. */
  static final class Converter implements ITypeConverter<JobsAsked> {
    @Override
    public JobsAsked convert(String text) {
      int colon = text.indexOf(':');
      String kind = colon < 0 ? text : text.substring(0, colon);
      for (JobKind each : JobKind.ALL) {
        if (each.name().equals(kind)) {
          return new JobsAsked(
              each, colon < 0 ? OptionalInt.empty() : number(text, text.substring(colon + 1)));
        }
      }
      return new JobsAsked(USUAL.kind(), number(text, text));
    }

    private static OptionalInt number(String text, String digits) {
      try {
        int count = Integer.parseInt(digits);
        if (count >= 1 && count <= MOST) {
          return OptionalInt.of(count);
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
      String kinds = JobKind.ALL.stream().map(JobKind::name).collect(Collectors.joining(" or "));
      throw new TypeConversionException(
          "\""
              + text
              + "\" is neither; use a whole number from 1 to "
              + MOST
              + ", "
              + kinds
              + ", or both as in mapreduce:24");
    }
  }
}
