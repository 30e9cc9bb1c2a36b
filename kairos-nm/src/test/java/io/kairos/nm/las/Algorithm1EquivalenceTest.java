// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class Algorithm1EquivalenceTest {
  private static final long QUANTUM = 10;

  @Property(tries = 1_000)
  void decidesExactlyAsAlgorithm1WhereNobodyStarves(
      @ForAll("events") List<NodeEvent> events, @ForAll @IntRange(min = 1, max = 4) int cores) {
    RecordedDecisions decisions = new RecordedDecisions();
    LasNodeScheduler scheduler =
        new LasNodeScheduler(
            new LasParameters(cores, QUANTUM, 1_000_000, 1), TaskOrder.ALL.get("las"), decisions);
    Algorithm1Oracle oracle = new Algorithm1Oracle(cores, QUANTUM);

    long now = 0;
    int arrivals = 0;
    for (NodeEvent event : events) {
      now += event.afterSeconds();
      List<String> before = oracle.running();
      List<String> present = oracle.tasks();
      String finished = null;
      switch (event.kind()) {
        case ARRIVE -> {
          String task = "task-" + ++arrivals;
          scheduler.arrive(task, "application", 1, now);
          oracle.arrive(task, now);
        }
        case FINISH -> {
          if (!present.isEmpty()) {
            finished = present.get(event.pick() % present.size());
            scheduler.finish(finished, now);
            oracle.finish(finished, now);
          }
        }
        default -> {
          scheduler.advance(now);
          oracle.advance(now);
        }
      }
      List<String> after = oracle.running();
      String gone = finished;
      assertThat(decisions.run())
          .as("run at %s", now)
          .containsExactlyInAnyOrderElementsOf(minus(after, before));
      assertThat(decisions.suspended())
          .as("suspended at %s", now)
          .containsExactlyInAnyOrderElementsOf(
              minus(before, after).stream().filter(task -> !task.equals(gone)).toList());
      decisions.clear();
    }
  }

  @Provide
  Arbitrary<List<NodeEvent>> events() {
    return NodeEvent.basic();
  }

  private static List<String> minus(List<String> these, List<String> those) {
    return these.stream().filter(task -> !those.contains(task)).toList();
  }
}
