// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.Computed.Axes;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import io.kairos.yaq.SlotTurnover;
import io.kairos.yaq.length.ChernoffBound;
import io.kairos.yaq.length.ErlangTail;
import io.kairos.yaq.length.FixedDurations;
import io.kairos.yaq.length.QueueSizing;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The queue length that a utilisation needs, by the tasks that a node ends in a heartbeat, by the
 * classes that the daemons size their queues with. Nothing is drawn.
 *
 * @param slots of a node
 * @param targets utilisations of the first panel
 * @param target utilisation of the second panel, which shows the conditions
 * @param taskSeconds of the paper's examples
 */
record QueueLengthNeeded(
    int slots,
    double heartbeatMillis,
    List<Double> targets,
    double target,
    List<Double> taskSeconds,
    List<Axes> panels)
    implements Computation {
  private static final double MOST_TASKS = 20;
  private static final double STEP = 0.25;

  @Override
  public Computed compute(long seed, Progress progress) {
    List<Series> byTarget =
        targets.stream()
            .map(
                each ->
                    series(
                        "utilisation " + Told.plain(100 * each) + " %",
                        node -> node.queueLength(new ChernoffBound(), each)))
            .toList();
    List<Series> byCondition =
        List.of(
            series("Equation (1), Chernoff", node -> value(node, "chernoff")),
            series("Equation (2), Erlang, exact", node -> value(node, "erlang")),
            series("smallest that gives 95 %", node -> value(node, "smallest")),
            series(
                "equal tasks, r(μτ - 1)", node -> node.queueLength(new FixedDurations(), target)));
    List<Line> examples =
        taskSeconds.stream()
            .map(each -> ending(slots * heartbeatMillis / (1_000 * each)))
            .map(node -> Line.of("", name -> value(node, name)))
            .toList();
    return new Computed(
        List.of(panels.get(0).of(byTarget), panels.get(1).of(byCondition)),
        List.of(new Told("", examples)),
        List.of());
  }

  private Series series(String label, ToDoubleFunction<QueueSizing> length) {
    List<Point> points =
        DoubleStream.iterate(STEP, tasks -> tasks <= MOST_TASKS, tasks -> tasks + STEP)
            .mapToObj(tasks -> new Point(tasks, length.applyAsDouble(ending(tasks)), 0))
            .toList();
    return new Series(label, Source.FORMULA, points);
  }

  private QueueSizing ending(double tasksPerHeartbeat) {
    return new QueueSizing(
        SlotTurnover.of(slots, slots * heartbeatMillis / tasksPerHeartbeat, heartbeatMillis));
  }

  private double value(QueueSizing node, String name) {
    return switch (name) {
      case "chernoff" -> node.queueLength(new ChernoffBound(), target);
      case "erlang" -> node.queueLength(new ErlangTail(), target);
      case "smallest" -> node.smallestQueueLength(target);
      case "used-without" -> 100 * node.utilization(0);
      case "used-with-erlang" -> 100 * node.utilization((int) value(node, "erlang"));
      default -> throw new IllegalArgumentException(name);
    };
  }
}
