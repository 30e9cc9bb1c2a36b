// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.length;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.yaq.SlotTurnover;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@link QueueSizing} computes, played through: a node, its queue, and the heartbeat. */
class UtilizationSimulationTest {
  private static final double HEARTBEAT_SECONDS = 3;
  private static final int INTERVALS = 50_000;

  @ParameterizedTest(name = "{0} slots, tasks of {1} s, queue of {2}")
  @CsvSource({
    "10,  5, 0",
    "10,  5, 5",
    "10,  5, 10",
    "10,  5, 12",
    "10, 10, 0",
    "10, 10, 2",
    "10, 10,  3",
    "10, 10,  6",
    "10, 10, 8",
    "10, 30, 0",
    "10, 30, 3",
    "10, 30,  4",
    "10, 50, 0",
    "10, 50, 2",
    "10, 50,  3",
    " 1,  2, 1",
    " 4,  1, 8",
    "32, 1,  70"
  })
  void theUtilizationIsWhatTheSimulationMeasures(int slots, double taskSeconds, int length) {
    Node node = new Node(slots, taskSeconds, length);
    node.run(INTERVALS);
    QueueSizing sizing =
        new QueueSizing(SlotTurnover.of(slots, 1_000 * taskSeconds, 1_000 * HEARTBEAT_SECONDS));

    assertThat(node.utilization()).isCloseTo(sizing.utilization(length), within(0.004));
  }

  /** What the Erlang rule promises: so many intervals in which no slot is idle. */
  @ParameterizedTest(name = "tasks of {1} s, queue of {2}")
  @CsvSource({"10, 5, 10", "10, 10, 6", "10, 30, 3", "10, 50, 2"})
  void theErlangRuleKeepsAllSlotsBusyInNinetyFivePercentOfTheIntervals(
      int slots, double taskSeconds, int length) {
    Node enough = new Node(slots, taskSeconds, length);
    enough.run(INTERVALS);
    Node tooShort = new Node(slots, taskSeconds, length - 1);
    tooShort.run(INTERVALS);

    assertThat(enough.shareOfFullIntervals()).isGreaterThan(0.95);
    assertThat(tooShort.shareOfFullIntervals()).isLessThan(0.95);
  }

  private static final class Node {
    private final int slots;
    private final double taskSeconds;
    private final int length;
    private final Random random = new Random(20160418);
    private final PriorityQueue<Double> ends = new PriorityQueue<>();
    private int queued;
    private double now;
    private double busySeconds;
    private int fullIntervals;
    private int intervals;

    Node(int slots, double taskSeconds, int length) {
      this.slots = slots;
      this.taskSeconds = taskSeconds;
      this.length = length;
    }

    void run(int count) {
      for (intervals = 0; intervals < count; intervals++) {
        while (ends.size() < slots) {
          start();
        }
        queued = length;
        if (isFullUntil((intervals + 1) * HEARTBEAT_SECONDS)) {
          fullIntervals++;
        }
      }
    }

    private boolean isFullUntil(double heartbeat) {
      while (!ends.isEmpty() && ends.peek() <= heartbeat) {
        goTo(ends.peek());
        ends.remove();
        if (queued > 0) {
          queued--;
          start();
        }
      }
      goTo(heartbeat);
      return ends.size() == slots;
    }

    private void goTo(double time) {
      busySeconds += ends.size() * (time - now);
      now = time;
    }

    private void start() {
      ends.add(now - taskSeconds * Math.log(1 - random.nextDouble()));
    }

    double utilization() {
      return busySeconds / (slots * now);
    }

    double shareOfFullIntervals() {
      return (double) fullIntervals / intervals;
    }
  }
}
