// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Queues of a CapacityScheduler under yaq-c, to which jobs go in turn. */
class SharedQueuesTest {
  @Test
  void aQueueGetsTheSlotsOfItsPart() {
    assertThat(sent(twoJobs("a:70,b:30", "0", 10, 10), "A")).isEqualTo(7);
    assertThat(sent(twoJobs("a:50,b:50", "0", 10, 10), "A")).isEqualTo(5);
    assertThat(sent(twoJobs("a:20,b:80", "0", 10, 10), "A")).isEqualTo(2);
    // One queue: the first job is asked until it has all it wants.
    assertThat(sent(twoJobs("none", "0", 10, 10), "A")).isEqualTo(10);
  }

  @Test
  void aQueueTakesWhatTheOtherDoesNotAskFor() {
    assertThat(sent(twoJobs("a:30,b:70", "0", 10, 2), "A")).isEqualTo(8);
  }

  @Test
  void placesInQueuesAtNodesCountAsSlotsDo() {
    // Ten tasks run, ten wait: a part is one of all twenty places.
    Scenario yaq = twoJobs("a:70,b:30", "10", 20, 20);

    assertThat(sent(yaq, "A")).isEqualTo(14);
    assertThat(sent(yaq, "B")).isEqualTo(6);
  }

  @Test
  void aQueueWhoseTasksHaveEndedIsAskedFirst() {
    Scenario yaq =
        new Scenario("yaq-c", Nodes.equal(1, 10), settings("a:50,b:50", "0"))
            .job("ends", 0, tasks(5, 3))
            .job("stays", 0, tasks(5, 100))
            .job("A", 1, tasks(9, 100))
            .job("B", 1, tasks(9, 100));

    assertThat(sent(yaq, "A")).isEqualTo(5);
    assertThat(sent(yaq, "B")).isZero();
  }

  /** Tasks of a job that have a place before long ones end. */
  private static long sent(Scenario yaq, String job) {
    return yaq.steps().stream()
        .filter(step -> step.contains(" " + job + " sent"))
        .filter(step -> Double.parseDouble(step.split(" ")[0]) < 50)
        .count();
  }

  /** A in the first queue and B in the second come while others fill one node of ten slots. */
  private static Scenario twoJobs(String parts, String queue, int tasksOfA, int tasksOfB) {
    int places = 10 + Integer.parseInt(queue);
    return new Scenario("yaq-c", Nodes.equal(1, 10), settings(parts, queue))
        .job("p", 0, tasks(places / 2, 2))
        .job("q", 0, tasks(places / 2, 2))
        .job("A", 1, tasks(tasksOfA, 100))
        .job("B", 1, tasks(tasksOfB, 100));
  }

  private static Map<String, String> settings(String parts, String queue) {
    return Map.of("queues", parts, "queue", queue, "launch", "0s", "heartbeat", "1s");
  }

  private static List<Double> tasks(int count, double seconds) {
    return Collections.nCopies(count, seconds);
  }
}
