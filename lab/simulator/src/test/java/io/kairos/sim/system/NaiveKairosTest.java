// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.oracle.NaiveKairos;
import io.kairos.sim.oracle.Tick;
import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Clusters of Kairos against a naive program that does the same: the same steps. */
class NaiveKairosTest {
  private static final int QUANTUM = 8;

  /** A task that waits for three quanta is guarded, which the naive program knows nothing of. */
  private static final long GUARDED_AFTER_NANOS = 3 * QUANTUM * Tick.NANOS;

  @Property
  void nodesThatReportAreGivenTasksByWhatTheyTold(
      @ForAll("jobs") List<TraceJob> jobs,
      @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 3) Integer> cores,
      @ForAll @IntRange(min = 0, max = 3) int queue,
      @ForAll @IntRange(min = 0, max = 2) int launch,
      @ForAll @IntRange(min = 1, max = 12) int heartbeat,
      @ForAll boolean goesBySum) {
    NaiveKairos.Played expected =
        NaiveKairos.play(
            new NaiveKairos.Setup(
                cores,
                queue,
                QUANTUM * Tick.NANOS,
                launch * Tick.NANOS,
                heartbeat * Tick.NANOS,
                goesBySum),
            jobs);
    Assume.that(expected.longestWait() < GUARDED_AFTER_NANOS);

    Played played =
        Played.of(
            "kairos-paper",
            Nodes.parse(cores.stream().map(each -> "1x" + each).collect(Collectors.joining(","))),
            Map.of(
                "queue", String.valueOf(queue),
                "quantum", QUANTUM + "s",
                "launch", launch + "s",
                "heartbeat", heartbeat + "s",
                "tieBreaker", goesBySum ? "sum" : "var"),
            jobs,
            1);

    assertThat(played.steps()).containsExactlyInAnyOrderElementsOf(expected.steps());
    assertThat(played.ends()).isEqualTo(expected.ends());
  }

  @Provide
  Arbitrary<List<TraceJob>> jobs() {
    return RandomJobs.of(6, 3, Tick.NANOS, 40, 25).map(NaiveKairosTest::withUniqueEnds);
  }

  /**
   * Each task takes some nanoseconds of its own: no two end at one moment, where the order of what
   * has happened long before would matter.
   */
  private static List<TraceJob> withUniqueEnds(List<TraceJob> jobs) {
    int[] task = new int[1];
    return jobs.stream()
        .map(
            job -> {
              long[] nanos =
                  IntStream.range(0, job.tasks())
                      .mapToLong(each -> job.taskNanos(each) + (1L << task[0]++))
                      .toArray();
              return new TraceJob(job.arrivalNanos(), job.meanNanos(), nanos);
            })
        .toList();
  }
}
