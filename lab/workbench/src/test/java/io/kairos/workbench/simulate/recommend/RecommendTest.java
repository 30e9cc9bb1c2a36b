// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.system.Nodes;
import io.kairos.sim.trace.Stage;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.TraceJob;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RecommendTest {
  @Test
  void theFewestSuspensionsWinOfThoseNearTheBest() {
    TriedPair best = candidate(10, 8, 100, 900);
    TriedPair near = candidate(20, 4, 102, 500);
    TriedPair far = candidate(40, 1, 103, 10);

    assertThat(TriedPair.choose(List.of(best, near, far))).isEqualTo(near);
    assertThat(TriedPair.best(List.of(near, best, far))).isEqualTo(best);
  }

  @Test
  void theShorterQueueWinsOfEqualSuspensions() {
    TriedPair longer = candidate(10, 8, 100, 0);
    TriedPair shorter = candidate(10, 2, 101, 0);

    assertThat(TriedPair.choose(List.of(longer, shorter))).isEqualTo(shorter);
  }

  @Test
  void theReasonIsSaidWithTheBestAndFifo() {
    Stretch stretch = new Stretch("t", List.of(job(0, 1, 4)), 1);
    List<TriedPair> candidates = List.of(candidate(10, 8, 100, 9), candidate(20, 4, 102, 5));

    assertThat(new Recommended(stretch, Nodes.equal(4, 1), 1, 10, 150, candidates).why())
        .isEqualTo(
            "the mean job completion time is 102 s, within 2 % of the smallest, 100 s; it has the"
                + " fewest suspensions of the 2 that are so near. FIFO has 150 s.");
    assertThat(new Recommended(stretch, Nodes.equal(4, 1), 1, 10, 103, candidates).why())
        .endsWith("FIFO has 103 s: the paper's Kairos gains nothing on this history.");
    assertThat(
            new Recommended(
                    stretch,
                    Nodes.equal(4, 1),
                    1,
                    10,
                    150,
                    List.of(candidate(10, 8, 99, 9), candidate(20, 4, 120, 5)))
                .why())
        .isEqualTo(
            "the mean job completion time is 99.0 s, the smallest. FIFO has 150 s. No larger Q was"
                + " tried: more tasks on a node need more memory.");
  }

  @Test
  void theBusiestStretchIsPlayed() {
    Stretch.Search search = new Stretch.Search(4, 1e9, 2);
    // Two tasks a second, then four times the work in the same time, then a rest.
    search.add(job(0, 2, 1));
    search.add(job(1, 2, 1));
    search.add(job(2, 2, 4));
    search.add(job(3, 2, 4));
    search.add(job(4, 1, 1_000));

    Stretch found = search.found("t");

    assertThat(found.all()).extracting(TraceJob::arrivalNanos).containsExactly(nanos(2), nanos(3));
    assertThat(found.ofJobs()).isEqualTo(5);
    assertThat(found.tasks()).isEqualTo(4);
    assertThat(found.workSeconds()).isEqualTo(16);
  }

  @Test
  void aShortTraceIsPlayedAsAWhole() {
    Stretch.Search search = new Stretch.Search(100, 1e9, 2);
    search.add(job(0, 2, 1));
    search.add(job(5, 2, 1));

    assertThat(search.found("t").all()).hasSize(2);
  }

  @Test
  void aSampleKeepsTheLoad() {
    List<TraceJob> jobs =
        IntStream.range(0, 20_000).mapToObj(n -> job(n, 1 + n % 25, 1 + n % 7)).toList();
    Stretch all = new Stretch("t", jobs, jobs.size());

    try (Stream<TraceJob> sampled = new ThinnedTrace(all, 10, 1).jobs()) {
      double workSeconds = sampled.mapToDouble(job -> job.workNanos() / 1e9).sum();
      assertThat(workSeconds).isCloseTo(all.workSeconds() / 10, Percentage.withPercentage(2));
    }
  }

  @Test
  void aSampleOfStagesKeepsTheLoadAndTheDepth() {
    Stages stages =
        new Stages(List.of(new Stage(25), new Stage(3, List.of(0)), new Stage(14, List.of(0, 1))));
    long[] tasks = new long[stages.tasks()];
    Arrays.fill(tasks, nanos(2));
    List<TraceJob> jobs =
        IntStream.range(0, 5_000)
            .mapToObj(n -> new TraceJob(nanos(n), nanos(2), tasks, stages).withExecutors(24))
            .toList();
    Stretch all = new Stretch("t", jobs, jobs.size());

    List<TraceJob> sampled = new ThinnedTrace(all, 10, 1).jobs().toList();

    double workSeconds = sampled.stream().mapToDouble(job -> job.workNanos() / 1e9).sum();
    assertThat(workSeconds).isCloseTo(all.workSeconds() / 10, Percentage.withPercentage(2));
    assertThat(sampled)
        .allSatisfy(
            job -> {
              assertThat(job.criticalNanos()).isEqualTo(nanos(6));
              assertThat(job.stages().after(2)).containsExactly(0, 1);
              assertThat(job.executors()).isEqualTo(2);
            });
  }

  @Test
  void aStretchOfMuchWorkIsCutToo() {
    Stretch.Search search = new Stretch.Search(1_000, 30, 1);
    search.add(job(0, 2, 20));
    search.add(job(5, 2, 1));

    assertThat(search.found("t").all()).hasSize(1);
  }

  @Test
  void wIsALittleMoreThanTheTasksOfAShareOfTheJobs() {
    List<TraceJob> jobs = IntStream.rangeClosed(1, 10).mapToObj(n -> job(n, 1, 7 * n)).toList();

    // The third, fifth, eighth and ninth: 21, 35, 56 and 63 s.
    assertThat(Grid.quantaMillis(jobs.stream()))
        .containsExactly(27_000L, 44_000L, 70_000L, 79_000L);
    assertThat(Grid.quantaMillis(Stream.of(job(0, 1, 0.001)))).containsExactly(1_000L);
  }

  @Test
  void qGoesByTheCoresOfANode() {
    assertThat(Grid.queuesVcores(1)).containsExactly(1, 2, 4, 8);
    assertThat(Grid.queuesVcores(4)).containsExactly(2, 4, 8, 16, 32);
  }

  private static TriedPair candidate(long quantum, int queue, double mean, long suspensions) {
    return new TriedPair(quantum, queue, mean, mean, mean, suspensions);
  }

  private static TraceJob job(double arrivalSeconds, int tasks, double seconds) {
    long[] all = new long[tasks];
    Arrays.fill(all, nanos(seconds));
    return new TraceJob(nanos(arrivalSeconds), nanos(seconds), all);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }
}
