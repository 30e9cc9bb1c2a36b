// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "default",
        "table1",
        "table1-narrow",
        "table1-phases",
        "mixed-5-50",
        "uniform-2.5",
        "exponential-49",
        "gridmix-ms-heavy"
      })
  void aWorkloadIsFoundByItsOwnName(String name) {
    assertThat(Workloads.named(name).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Default",
        "uniform",
        "uniform-",
        "uniform-0",
        "uniform--1",
        "uniform-NaN",
        "uniform-Infinity",
        "uniform-86401",
        "exponential-x",
        "mixed-5-500"
      })
  void aNameThatIsNoneIsRefusedWithThoseThereAre(String name) {
    assertThatThrownBy(() -> Workloads.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + name + "\" is unknown; use one of default, table1")
        .hasMessageContaining("uniform-1");
  }

  @Test
  void mixedTasksTakeFiveAndFiftySecondsFourJobsToOne() {
    Workload mixed = Workloads.named("mixed-5-50");
    assertThat(mixed.unitSeconds()).hasValue(5);
    assertThat(mixed.classes(2))
        .containsExactly(new JobClass("5 s", 0.8, 4, 1), new JobClass("50 s", 0.2, 4, 10));
  }

  @Test
  void exponentialTasksHaveTheirMeanAndTheTailOfTheDistribution() {
    Workload exponential = Workloads.named("exponential-49");
    double unit = exponential.unitSeconds().getAsDouble();
    double mean =
        exponential.classes(2).stream().mapToDouble(c -> c.probability() * c.relativeWork()).sum()
            * unit;
    assertThat(mean).isCloseTo(49, within(1e-9));
    // The longest tenth begins at ln 10 means and is one mean longer on average.
    assertThat(exponential.classes(2).get(9).relativeWork() * unit)
        .isCloseTo(49 * (Math.log(10) + 1), within(1e-9));
  }

  @Test
  void theLongestFifthOfTheHeavyTailTakesFiveHundredSecondsMore() {
    Workload heavy = Workloads.named("gridmix-ms-heavy");
    Workload exponential = Workloads.named("exponential-49");
    for (int i = 0; i < 10; i++) {
      assertThat(seconds(heavy, i))
          .isCloseTo(seconds(exponential, i) + (i < 8 ? 0 : 500), within(1e-9));
    }
  }

  private static double seconds(Workload workload, int i) {
    return workload.classes(2).get(i).relativeWork() * workload.unitSeconds().getAsDouble();
  }
}
