// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;

/** How a kind of figures gets its values. Its class is the {@code kind} in the table. */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "kind")
public interface Computation {
  /** Computes the values; arguments are those of {@link Figure#compute}. */
  Computed compute(long seed, Progress progress);

  /**
   * The values of a figure.
   *
   * @param told values that its claims tell, numbered after what the panels show
   */
  record Computed(List<Panel> panels, List<Told> told, List<Distance> distances) {}
}
