// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.system.RunResult;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunsTest {
  private static final PlayedTrace FEW = new PlayedTrace("yahoo-like", 100, Map.of());

  @Test
  void aRunThatSeveralStepsShareIsPlayedOnce() {
    Runs runs = new Runs(1);
    RunResult first = runs.of(FEW, "sparrow", 4_000);

    // Sparrow has no stealing.
    assertThat(runs.of(FEW.with(Map.of("stealAttempts", "3")), "sparrow", 4_000)).isSameAs(first);
    assertThat(runs.of(FEW, "sparrow", 4_500)).isNotSameAs(first);
    assertThat(runs.of(FEW, "hawk", 4_000)).isNotSameAs(first);
    assertThat(runs.of(FEW.with(Map.of("cutoff", "500s")), "sparrow", 4_000)).isNotSameAs(first);
  }

  @Test
  void jobsInMemoryAreThoseThatAreDrawn() {
    RunResult kept = new Runs(7).of(FEW, "eagle", 4_000);
    RunResult drawn = FEW.play("eagle", 4_000, 7);

    assertThat(kept.events()).isEqualTo(drawn.events());
    assertThat(kept.all().mean()).isEqualTo(drawn.all().mean());
    assertThat(kept.shortJobs().count()).isEqualTo(drawn.shortJobs().count());
  }

  @Test
  void reportsGoByTheCutOffEvenOfASystemWithoutOne() {
    PlayedTrace trace = FEW.with(Map.of("cutoff", "20s"));
    Runs runs = new Runs(1);

    assertThat(runs.of(trace, "srpt", 4_000).shortJobs().count())
        .isEqualTo(runs.of(trace, "hawk", 4_000).shortJobs().count())
        .isLessThan(runs.of(FEW, "srpt", 4_000).shortJobs().count());
  }
}
