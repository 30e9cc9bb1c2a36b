// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.system.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestbedTest {
  private static final int JOBS = 200;
  private static final double GAP_SECONDS = 30;
  private static final double LONGEST_JOB_SECONDS = 239;

  @Test
  void jobsArriveAtTheGapOfThePaper() {
    Contender bound = new Contender("bound", "critical-path", Map.of());

    List<RunResult> runs = testbed(Map.of()).play(bound, 1);

    assertThat(runs)
        .hasSize(2)
        .allSatisfy(
            run ->
                assertThat(run.makespanSeconds())
                    .isBetween(JOBS * GAP_SECONDS, JOBS * GAP_SECONDS + LONGEST_JOB_SECONDS));
    assertThat(runs.get(0).all().mean()).isEqualTo(runs.get(1).all().mean());
    assertThat(runs.get(0).makespanSeconds()).isNotEqualTo(runs.get(1).makespanSeconds());
  }

  @Test
  void aContenderOverridesTheSettingsOfItsTestbed() {
    Contender without = new Contender("no share", "big-c", Map.of("share", "0"));
    Testbed testbed = testbed(Map.of("cutoff", "110s", "share", "0.7"));

    long preemptions = testbed.play(Contender.BIG_C, 1).get(0).preemptions();

    assertThat(preemptions).isPositive();
    assertThat(testbed.play(without, 1).get(0).preemptions()).isZero();
  }

  private static Testbed testbed(Map<String, String> settings) {
    return new Testbed("uniform", "table1-uniform", JOBS, GAP_SECONDS, 2, settings);
  }
}
