// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import io.kairos.yaq.SlotTurnover;
import io.kairos.yaq.length.ChernoffBound;
import io.kairos.yaq.length.ErlangTail;
import io.kairos.yaq.length.FixedDurations;
import io.kairos.yaq.length.QueueSizing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * The queue length that a utilisation needs, by the tasks that a node ends in a heartbeat, by the
 * classes that the daemons size their queues with. Nothing is drawn.
 *
 * @param slots of a node
 * @param target utilisation of the examples
 * @param taskSeconds of the paper's examples
 */
record QueueLengthNeeded(
    int slots, double heartbeatMillis, double target, List<Double> taskSeconds, List<Plot> panels)
    implements Computation {
  private static final double MOST_TASKS = 20;
  private static final double STEP = 0.25;

  /** A panel. */
  record Plot(Panel panel, List<Curve> curves) {}

  /**
   * A curve.
   *
   * @param value of {@link #value}
   */
  record Curve(String label, String value, double target) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    List<Line> examples =
        taskSeconds.stream()
            .map(each -> ending(slots * heartbeatMillis / (1_000 * each)))
            .map(node -> Line.of("", name -> value(node, name, target)))
            .toList();
    List<Panel> drawn = panels.stream().map(this::panel).toList();
    return new Computed(drawn, List.of(new Told(examples)), List.of());
  }

  private Panel panel(Plot plot) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    plot.curves.forEach(curve -> curves.put(curve.label, points(curve)));
    return plot.panel.with(Source.FORMULA, curves);
  }

  private List<Point> points(Curve curve) {
    return DoubleStream.iterate(STEP, tasks -> tasks <= MOST_TASKS, tasks -> tasks + STEP)
        .mapToObj(tasks -> new Point(tasks, value(ending(tasks), curve.value, curve.target), 0))
        .toList();
  }

  private QueueSizing ending(double tasksPerHeartbeat) {
    return new QueueSizing(
        SlotTurnover.of(slots, slots * heartbeatMillis / tasksPerHeartbeat, heartbeatMillis));
  }

  private static double value(QueueSizing node, String name, double target) {
    return switch (name) {
      case "chernoff" -> node.queueLength(new ChernoffBound(), target);
      case "erlang" -> node.queueLength(new ErlangTail(), target);
      case "fixed" -> node.queueLength(new FixedDurations(), target);
      case "smallest" -> node.smallestQueueLength(target);
      case "used-without" -> 100 * node.utilization(0);
      case "used-with-erlang" -> 100 * node.utilization((int) value(node, "erlang", target));
      default -> throw new IllegalArgumentException(name);
    };
  }
}
