// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Jobs of about one size, as the paper groups them. Within a class sizes are log-uniform.
 *
 * @param label as the paper has it
 * @param fewest maps that such a job needs, at least 1
 * @param most maps that such a job needs
 */
public record SizeClass(String label, int fewest, int most) {
  /** §6; its largest jobs have no bound in the text, here it is 400: one wave of its cluster. */
  public static final List<SizeClass> OF_EVALUATION =
      List.of(
          new SizeClass("1 to 10 maps", 1, 10),
          new SizeClass("11 to 100 maps", 11, 100),
          new SizeClass("more than 100 maps", 101, 400));

  /** §4.3.1; the bound of the largest is ours. */
  public static final List<SizeClass> OF_STRAGGLERS =
      List.of(
          new SizeClass("11 to 50 maps", 11, 50),
          new SizeClass("51 to 150 maps", 51, 150),
          new SizeClass("more than 150 maps", 151, 1_000));

  /** Jobs of any size. */
  public static final SizeClass ANY = new SizeClass("all jobs", 1, Integer.MAX_VALUE);

  /** The class of the paper with this label, or jobs of one size, such as {@code 20 maps}. */
  public static SizeClass labelled(String label) {
    return Stream.concat(OF_EVALUATION.stream(), OF_STRAGGLERS.stream())
        .filter(each -> each.label.equals(label))
        .findFirst()
        .orElseGet(() -> ofOneSize(label));
  }

  private static SizeClass ofOneSize(String label) {
    int maps = Integer.parseInt(label.replace(" maps", ""));
    return new SizeClass(label, maps, maps);
  }

  /** Whether a job that needs so many maps is of this class. */
  public boolean has(int maps) {
    return maps >= fewest && maps <= most;
  }

  /** A size of this class. */
  public int draw(SplittableRandom dice) {
    double log = Math.log(fewest) + dice.nextDouble() * Math.log((most + 1.0) / fewest);
    return Math.min(most, (int) Math.exp(log));
  }
}
