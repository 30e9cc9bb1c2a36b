// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.List;
import java.util.stream.IntStream;

/** What it costs to place tasks by luck: as many tasks as nodes, and some nodes get none. */
public final class IdleNodes implements Figure {
  private static final int MOST_NODES = 50;

  @Override
  public String name() {
    return "idle-nodes";
  }

  @Override
  public String does() {
    return "how many nodes stay idle if as many tasks are placed by luck";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    List<Point> points =
        IntStream.rangeClosed(1, MOST_NODES)
            .mapToObj(nodes -> new Point(nodes, 100 * Math.pow(1 - 1.0 / nodes, nodes), 0))
            .toList();
    Series idle = new Series("placed by luck", Source.FORMULA, points);
    Panel panel = new Panel("One task for each node", "nodes", "idle, %", true, List.of(idle));
    return new FigureData("Idle nodes", List.of(panel), List.of());
  }
}
