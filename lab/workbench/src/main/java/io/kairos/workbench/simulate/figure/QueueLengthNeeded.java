// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.yaq.ChernoffBound;
import io.kairos.yaq.ErlangTail;
import io.kairos.yaq.FixedDurations;
import io.kairos.yaq.QueueSizing;
import io.kairos.yaq.SlotTurnover;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The queue length that a utilisation needs, by the tasks that a node ends in a heartbeat (Yaq,
 * Figure 5), by the classes that the daemons size their queues with. Nothing is drawn.
 */
public final class QueueLengthNeeded implements Figure {
  private static final int SLOTS = 10;
  private static final double HEARTBEAT_MILLIS = 3_000;
  private static final double TARGET = 0.95;
  private static final int MOST_TASKS = 20;
  private static final double STEP = 0.25;
  private static final String X_AXIS = "tasks that a node ends in a heartbeat, rμτ";
  private static final String Y_AXIS = "queue length b";

  @Override
  public String name() {
    return "yaq-5";
  }

  @Override
  public String does() {
    return "the queue length that a utilisation needs";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    return new FigureData(
        "Yaq, Figure 5: queue length for a utilisation, by the tasks a node ends in a heartbeat",
        List.of(
            new Panel(
                "Equation (1), Chernoff",
                X_AXIS,
                Y_AXIS,
                false,
                List.of(chernoff(0.9), chernoff(0.95), chernoff(0.99))),
            new Panel(
                "95 %, nodes of 10 slots",
                X_AXIS,
                Y_AXIS,
                false,
                List.of(
                    series("Equation (1), Chernoff", QueueLengthNeeded::byChernoff),
                    series("Equation (2), Erlang, exact", QueueLengthNeeded::byErlang),
                    series("smallest that gives 95 %", QueueLengthNeeded::smallest),
                    series("equal tasks, r(μτ - 1)", QueueLengthNeeded::fixed)))),
        List.of(
            claim("tasks of 10 s, 95 %, 10 slots, 3 s: six places", 10),
            claim("tasks of 30 s: at least three places", 30)));
  }

  private static Series chernoff(double target) {
    return series(
        String.format(Locale.ROOT, "utilisation %.0f %%", 100 * target),
        sizing -> sizing.queueLength(new ChernoffBound(), target));
  }

  private static Series series(String label, ToIntFunction<QueueSizing> length) {
    List<Point> points =
        IntStream.rangeClosed(1, (int) (MOST_TASKS / STEP))
            .mapToObj(step -> step * STEP)
            .map(tasks -> new Point(tasks, length.applyAsInt(ending(tasks)), 0))
            .toList();
    return new Series(label, Source.FORMULA, points);
  }

  private static QueueSizing ending(double tasksPerHeartbeat) {
    return new QueueSizing(
        SlotTurnover.of(SLOTS, SLOTS * HEARTBEAT_MILLIS / tasksPerHeartbeat, HEARTBEAT_MILLIS));
  }

  private static Claim claim(String statement, double taskSeconds) {
    QueueSizing sizing = ending(SLOTS * HEARTBEAT_MILLIS / (1_000 * taskSeconds));
    int byErlang = byErlang(sizing);
    return new Claim(
        "3.1.1",
        statement,
        String.format(
            Locale.ROOT,
            "%d by Equation (2), %d by Equation (1), %d suffice for 95 %%; without a queue %.1f %%, with"
                + " %d places %.1f %%",
            byErlang,
            byChernoff(sizing),
            smallest(sizing),
            100 * sizing.utilization(0),
            byErlang,
            100 * sizing.utilization(byErlang)));
  }

  private static int byChernoff(QueueSizing sizing) {
    return sizing.queueLength(new ChernoffBound(), TARGET);
  }

  private static int byErlang(QueueSizing sizing) {
    return sizing.queueLength(new ErlangTail(), TARGET);
  }

  private static int fixed(QueueSizing sizing) {
    return sizing.queueLength(new FixedDurations(), TARGET);
  }

  private static int smallest(QueueSizing sizing) {
    return sizing.smallestQueueLength(TARGET);
  }
}
