// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import io.kairos.yaq.QueueLengthRule;
import io.kairos.yaq.SlotTurnover;
import io.kairos.yaq.length.QueueSizing;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * The queue length that a utilisation needs, by the tasks that a node ends in a heartbeat, by the
 * classes that the daemons size their queues with. Nothing is drawn.
 *
 * @param slots of a node
 * @param taskSeconds of the paper's examples
 */
record QueueLengthNeeded(
    int slots, double heartbeatMillis, List<Double> taskSeconds, List<Plot> panels)
    implements Computation {
  private static final double MOST_TASKS = 20;
  private static final double STEP = 0.25;

  /**
   * A panel.
   *
   * @param curves values of {@link #value} by their labels
   */
  record Plot(Panel panel, Map<String, String> curves) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    List<Line> examples =
        taskSeconds.stream()
            .map(each -> ending(slots * heartbeatMillis / (1_000 * each)))
            .map(node -> Line.of("", name -> value(node, name)))
            .toList();
    List<Panel> drawn =
        panels.stream()
            .map(plot -> plot.panel.with(Source.FORMULA, plot.curves, this::points))
            .toList();
    return new Computed(drawn, List.of(new Told(examples)), List.of());
  }

  private List<Point> points(String value) {
    return DoubleStream.iterate(STEP, tasks -> tasks <= MOST_TASKS, tasks -> tasks + STEP)
        .mapToObj(tasks -> new Point(tasks, value(ending(tasks), value), 0))
        .toList();
  }

  private QueueSizing ending(double tasksPerHeartbeat) {
    return new QueueSizing(
        SlotTurnover.of(slots, slots * heartbeatMillis / tasksPerHeartbeat, heartbeatMillis));
  }

  /** {@code erlang:0.95} is the queue length by that rule for a utilisation of 95 %. */
  private static double value(QueueSizing node, String name) {
    String kind = name.substring(0, name.indexOf(':'));
    double target = Double.parseDouble(name.substring(kind.length() + 1));
    return switch (kind) {
      case "smallest" -> node.smallestQueueLength(target);
      case "used-with" -> 100 * node.utilization((int) target);
      case "used-with-erlang" -> 100 * node.utilization((int) value(node, "erlang:" + target));
      default -> node.queueLength(QueueLengthRule.ALL.get(kind), target);
    };
  }
}
