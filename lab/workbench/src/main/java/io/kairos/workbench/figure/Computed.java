// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The values of a figure.
 *
 * @param told values that its claims tell, by their numbers
 */
public record Computed(List<Panel> panels, List<Told> told, List<Distance> distances) {
  /**
   * A panel of the table, before there are values for it.
   *
   * @param percent whether y runs from 0 to 100
   */
  public record Axes(String title, String x, String y, boolean percent) {
    public Panel of(List<Series> series) {
      return new Panel(title, x, y, percent, List.copyOf(series));
    }

    /**
     * The same.
     *
     * @param curves points by label
     */
    public Panel of(Source source, Map<String, List<Point>> curves) {
      List<Series> series = new ArrayList<>();
      curves.forEach((label, points) -> series.add(new Series(label, source, points)));
      return of(series);
    }
  }

  /** Claims tell what the panels show. */
  public static Computed of(List<Panel> panels, List<Distance> distances) {
    return new Computed(panels, panels.stream().map(Told::of).toList(), distances);
  }
}
