// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.trace.TraceJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Masters give reduces up that keep their maps from running, as MapReduce's do. */
class ReducePreemptionTest {
  private static final long SECOND = 1_000_000_000L;

  /** One core and two places; a job that has attained 3 core-seconds comes after a new one. */
  private static final Map<String, String> TWO_PLACES =
      Map.of(
          "queue", "1",
          "quantum", "100s",
          "heartbeat", "1s",
          "cpuTime", "on",
          "jobOrder", "las",
          "jobOrderBase", "3s");

  /**
   * Job 0 has four maps of 2 s and a reduce of 3 s, job 1 a map of 4 s. At 4 s half of the maps
   * have ended, so the reduce gets a place, and the core until 7 s: a node takes a task for idle
   * that has used nothing for 3 s. At 9 s the third map ends, and the new job 1 gets its place.
   */
  private static final List<TraceJob> JOBS =
      List.of(
          new TraceJob(0, 2 * SECOND, seconds(2, 2, 2, 2, 3), 1),
          new TraceJob(5 * SECOND, 4 * SECOND, seconds(4)));

  /** At 10 s the master looks: the fourth map has no place, and none will be free before 13 s. */
  @Test
  void aMapGetsThePlaceOfAReduceThatCanOnlyWait() {
    Played played = Played.of("kairos-paper", 1, 1, TWO_PLACES, JOBS, 1);

    assertThat(played.steps().stream().map(ReducePreemptionTest::told))
        .containsSubsequence(
            "4 SENT 0",
            "9 SENT 1",
            "9 ENDED 0",
            "10 GIVEN_BACK 0",
            "10 SENT 0",
            "12 SENT 0",
            "12 ENDED 0",
            "15 ENDED 0",
            "18 ENDED 1");
  }

  @Test
  void aReduceThatIsKeptMakesItsOwnMapsWait() {
    Map<String, String> keeps = new HashMap<>(TWO_PLACES);
    keeps.put("reducePreemption", "off");

    Played played = Played.of("kairos-paper", 1, 1, keeps, JOBS, 1);

    assertThat(played.steps().stream().map(ReducePreemptionTest::told))
        .containsSubsequence("9 SENT 1", "13 SENT 0", "13 ENDED 1", "15 ENDED 0", "18 ENDED 0")
        .noneMatch(step -> step.contains("GIVEN_BACK"));
  }

  /**
   * Job 0 has four maps of 200 s and a reduce of 150 s on two cores. At 200 s two maps have ended,
   * so the reduce gets a core. The rounds at 381 and 384 s choose it for job 1. Job 2 takes the
   * core of the third map at 400 s, before the next round. A second later the master gives the
   * reduce up, which frees no core: the last map gets that of job 1.
   */
  @Test
  void aReduceOfBigCIsGivenUpThoughItIsSuspended() {
    List<TraceJob> jobs =
        List.of(
            new TraceJob(0, 190 * SECOND, seconds(200, 200, 200, 200, 150), 1),
            new TraceJob(380 * SECOND, 90 * SECOND, seconds(90)),
            new TraceJob(398 * SECOND, 90 * SECOND, seconds(90)));
    Map<String, String> settings =
        Map.of(
            "cutoff", "100s",
            "share", "1",
            "mostPerRound", "1",
            "naturalTermination", "1",
            "deadZone", "0",
            "slowStart", "0.25");

    Played played = Played.of("big-c", 1, 2, settings, jobs, 1);

    assertThat(played.steps().stream().map(ReducePreemptionTest::told))
        .containsExactly(
            "0 STARTED 0",
            "0 STARTED 0",
            "200 ENDED 0",
            "200 ENDED 0",
            "200 STARTED 0",
            "200 STARTED 0",
            "384 STOPPED 0",
            "384 STARTED 1",
            "400 ENDED 0",
            "400 STARTED 2",
            "401 GIVEN_BACK 0",
            "474 ENDED 1",
            "474 STARTED 0",
            "490 ENDED 2",
            "490 STARTED 0",
            "674 ENDED 0",
            "824 ENDED 0");
  }

  /** Whatever is given up comes again, and nothing runs twice. */
  @Property(tries = 300)
  void everyTaskEndsOnceWhateverWasGivenUp(@ForAll("jobs") List<TraceJob> jobs) {
    Played played = Played.of("kairos-paper", 2, 1, TWO_PLACES, jobs, 1);

    int tasks = jobs.stream().mapToInt(TraceJob::tasks).sum();
    assertThat(count(played, " ENDED ")).isEqualTo(tasks);
    assertThat(count(played, " SENT ")).isEqualTo(tasks + count(played, " GIVEN_BACK "));
    for (int job = 0; job < jobs.size(); job++) {
      assertThat(played.ends()[job])
          .isGreaterThanOrEqualTo(jobs.get(job).arrivalNanos() + criticalPath(jobs.get(job)));
    }
  }

  @Provide
  Arbitrary<List<TraceJob>> jobs() {
    return RandomJobs.of(12, 6, SECOND, 20, 1, 5, true);
  }

  private static long criticalPath(TraceJob job) {
    long map = 0;
    long reduce = 0;
    for (int task = 0; task < job.tasks(); task++) {
      if (task < job.tasks() - job.reduces()) {
        map = Math.max(map, job.taskNanos(task));
      } else {
        reduce = Math.max(reduce, job.taskNanos(task));
      }
    }
    return map + reduce;
  }

  private static long count(Played played, String step) {
    return played.steps().stream().filter(each -> each.contains(step)).count();
  }

  /** Second, step and job. */
  private static String told(String step) {
    String[] words = step.split(" ");
    return Long.parseLong(words[0]) / SECOND + " " + words[1] + " " + words[2];
  }

  private static long[] seconds(long... seconds) {
    long[] nanos = new long[seconds.length];
    for (int index = 0; index < nanos.length; index++) {
      nanos[index] = seconds[index] * SECOND;
    }
    return nanos;
  }
}
