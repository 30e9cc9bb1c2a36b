// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunsTest {
  private static final Play FEW =
      new Play(new DrawnJobs("yahoo-like", 100, 0, 0, 0), 4_000, 1, 1, 0, Map.of());

  @Test
  void aRunThatSeveralStepsShareIsPlayedOnce() {
    Runs runs = new Runs(1);
    RunResult first = first(runs, FEW, "sparrow");

    // Sparrow has no stealing.
    assertThat(first(runs, with(FEW, Map.of("stealAttempts", "3")), "sparrow")).isSameAs(first);
    assertThat(first(runs, FEW.on(4_500), "sparrow")).isNotSameAs(first);
    assertThat(first(runs, FEW, "hawk")).isNotSameAs(first);
    assertThat(first(runs, with(FEW, Map.of("cutoff", "500s")), "sparrow")).isNotSameAs(first);
  }

  @Test
  void jobsInMemoryAreThoseThatAreDrawn() {
    RunResult kept = first(new Runs(7), FEW, "eagle");
    List<SimulatedSystem> eagle = List.of(SimulatedSystem.ALL.get("eagle"));
    RunSetup setup = RunSetup.all(FEW.jobs().draw(7), 4_000, 1, eagle, Map.of()).get(0);
    RunResult drawn = TracePlay.play(setup, 7, done -> {});

    assertThat(kept.effort().events()).isEqualTo(drawn.effort().events());
    assertThat(kept.all().mean()).isEqualTo(drawn.all().mean());
    assertThat(kept.shortJobs().count()).isEqualTo(drawn.shortJobs().count());
  }

  @Test
  void reportsGoByTheCutOffEvenOfASystemWithoutOne() {
    Play play = with(FEW, Map.of("cutoff", "20s"));
    Runs runs = new Runs(1);

    assertThat(first(runs, play, "srpt").shortJobs().count())
        .isEqualTo(first(runs, play, "hawk").shortJobs().count())
        .isLessThan(first(runs, FEW, "srpt").shortJobs().count());
  }

  @Test
  void jobsArriveAtTheGapOfThePaper() {
    int jobs = 200;
    double gapSeconds = 30;
    double longestJobSeconds = 239;
    List<RunResult> runs =
        new Runs(1).of(uniform(jobs, gapSeconds), Play.Contender.of("critical-path"));

    assertThat(runs)
        .hasSize(2)
        .allSatisfy(
            run ->
                assertThat(run.makespanSeconds())
                    .isBetween(jobs * gapSeconds, jobs * gapSeconds + longestJobSeconds));
    assertThat(runs.get(0).all().mean()).isEqualTo(runs.get(1).all().mean());
    assertThat(runs.get(0).makespanSeconds()).isNotEqualTo(runs.get(1).makespanSeconds());
  }

  @Test
  void aContenderOverridesTheSettingsOfItsCluster() {
    Play play = with(uniform(200, 30), Map.of("cutoff", "110s", "share", "0.7"));
    Runs runs = new Runs(1);
    Play.Contender without = new Play.Contender("no share", "big-c", Map.of("share", "0"));

    assertThat(first(runs, play, "big-c").counts().preemptions()).isPositive();
    assertThat(runs.of(play, without).get(0).counts().preemptions()).isZero();
  }

  private static RunResult first(Runs runs, Play play, String system) {
    return runs.of(play, Play.Contender.of(system)).get(0);
  }

  private static Play with(Play play, Map<String, String> settings) {
    return new Play(
        play.jobs(), play.nodes(), play.cores(), play.streams(), play.jobsAtATime(), settings);
  }

  private static Play uniform(int jobs, double gapSeconds) {
    return new Play(
        new DrawnJobs("table1-uniform", jobs, 120, 0, gapSeconds), 30, 4, 2, 0, Map.of());
  }
}
