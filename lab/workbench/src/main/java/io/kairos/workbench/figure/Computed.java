// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;

/**
 * The values of a figure.
 *
 * @param told values that its claims tell, numbered after what the panels show
 */
public record Computed(List<Panel> panels, List<Told> told, List<Distance> distances) {}
