// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.figure;

/** A figure of a paper that can be computed again. */
public interface Figure {
  /** What a user writes, such as {@code kmn-4}; also the name of the files. */
  String name();

  /** What it shows, in one sentence. */
  String meaning();

  /**
   * Computes it; may take a minute.
   *
   * @param seed of all chance in it; the same seed gives the same figure
   * @param progress is told how far it is
   */
  FigureData compute(long seed, Progress progress);
}
