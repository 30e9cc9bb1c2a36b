// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.common.Choice;
import io.kairos.common.Registry;

/** A figure of a paper that can be computed again. */
public interface Figure extends Choice {
  Registry<Figure> ALL = Registry.of(Figure.class, "figure", FigureTable::rows);

  /**
   * Computes it; may take some minutes.
   *
   * @param seed of all chance in it; the same seed gives the same figure
   * @param progress is told how far it is
   */
  FigureData compute(long seed, Progress progress);
}
