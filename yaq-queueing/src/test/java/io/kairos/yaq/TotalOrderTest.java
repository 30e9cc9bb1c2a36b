// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is queued, known and starved: the comparison is a total order. */
class TotalOrderTest {
  private static final long NOW = 10;
  private static final int JOBS = 5;

  /** Few values each, so that ties of every kind are common. */
  @Provide
  Arbitrary<List<QueuedTask>> tasks() {
    Arbitrary<int[]> numbers =
        Combinators.combine(
                Arbitraries.integers().between(1, JOBS),
                Arbitraries.integers().between(0, (int) NOW + 1),
                Arbitraries.integers().between(1, 4))
            .as((job, since, estimate) -> new int[] {job, since, estimate});
    return numbers.list().ofMaxSize(12).map(TotalOrderTest::number);
  }

  private static List<QueuedTask> number(List<int[]> all) {
    List<QueuedTask> tasks = new ArrayList<>();
    for (int[] one : all) {
      tasks.add(Tasks.task("t" + tasks.size(), one[0], tasks.size(), one[1], one[2]));
    }
    return tasks;
  }

  /** Of some jobs nobody told. */
  @Provide
  Arbitrary<Map<String, JobProgress>> progress() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 3), Arbitraries.integers().between(0, 3))
        .as(JobProgress::new)
        .injectNull(0.4)
        .list()
        .ofSize(JOBS)
        .map(
            list -> {
              Map<String, JobProgress> byJob = new HashMap<>();
              for (int job = 1; job <= JOBS; job++) {
                byJob.put(Tasks.job(job).id(), list.get(job - 1));
              }
              return byJob;
            });
  }

  @Provide
  Arbitrary<StarvationThresholds> thresholds() {
    return Combinators.combine(
            Arbitraries.of(0.0, 3.0, 7.0, StarvationThresholds.NEVER),
            Arbitraries.of(0.0, 0.5, 2.0, StarvationThresholds.NEVER))
        .as(StarvationThresholds::new);
  }

  @Provide
  Arbitrary<String> policies() {
    return Arbitraries.of(ReorderingPolicy.ALL.names());
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void theComparisonIsAntisymmetricTransitiveAndTiesNoTwoTasks(
      @ForAll("tasks") List<QueuedTask> tasks,
      @ForAll("progress") Map<String, JobProgress> progress,
      @ForAll("thresholds") StarvationThresholds thresholds,
      @ForAll("policies") String policy) {
    TaskComparator comparator = new TaskComparator(ReorderingPolicy.ALL.get(policy));
    List<Candidate> candidates = new ArrayList<>();
    for (QueuedTask task : tasks) {
      candidates.add(
          new Candidate(task, progress.get(task.job().id()), thresholds.isStarved(task, NOW)));
    }
    for (Candidate a : candidates) {
      for (Candidate b : candidates) {
        int ab = Integer.signum(comparator.compare(a, b));
        assertThat(ab).isEqualTo(-Integer.signum(comparator.compare(b, a)));
        assertThat(ab == 0).isEqualTo(a == b);
        for (Candidate c : candidates) {
          if (ab < 0 && comparator.compare(b, c) < 0) {
            assertThat(comparator.compare(a, c)).isNegative();
          }
        }
      }
    }
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void theOrderDoesNotDependOnHowTheQueueIsKept(
      @ForAll("tasks") List<QueuedTask> tasks,
      @ForAll("progress") Map<String, JobProgress> progress,
      @ForAll("thresholds") StarvationThresholds thresholds,
      @ForAll("policies") String policy,
      @ForAll long seed) {
    QueueOrder order = new QueueOrder(ReorderingPolicy.ALL.get(policy), thresholds);
    List<QueuedTask> sorted = order.sort(tasks, progress::get, NOW);
    List<QueuedTask> shuffled = new ArrayList<>(tasks);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(sorted).containsExactlyInAnyOrderElementsOf(tasks);
    assertThat(order.sort(shuffled, progress::get, NOW)).isEqualTo(sorted);
    assertThat(order.sort(sorted, progress::get, NOW)).isEqualTo(sorted);
  }
}
