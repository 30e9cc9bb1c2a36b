// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.TableOfFigures;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every figure of job completion times names its distance to SRPT and to the lower bound. */
@Tag("no-hadoop")
class DistanceOfFiguresTest {
  /** Figures of counts, of utilisation and of forecasts. */
  private static final Set<String> OF_SOMETHING_ELSE =
      Set.of("thesis-table-3.1", "thesis-table-3.2", "yaq-5", "yaq-8", "yaq-9", "beyond-3");

  static List<String> simulated() {
    return Figure.ALL.names().stream()
        .filter(
            name ->
                TableOfFigures.values(name).getClass().getPackage().equals(Runs.class.getPackage()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("simulated")
  void aSimulatedFigureNamesItsDistanceOrIsNotOfCompletionTimes(String figure) {
    boolean namesIt =
        TableOfFigures.values(figure) instanceof Races values
            && values.races().stream().anyMatch(race -> !race.distances().isEmpty());

    assertThat(namesIt || OF_SOMETHING_ELSE.contains(figure))
        .describedAs(
            figure
                + " shows job completion times: name in its races for which jobs distances are"
                + " told")
        .isTrue();
  }

  @Test
  void aRatioNamesItForTheSmallestAndTheLargestCluster() throws IOException {
    List<Distance> distances = distancesOfFew("kairos-9");

    assertThat(distances)
        .extracting(Distance::of)
        .containsSubsequence(
            "yahoo-like, 4000 workers, all jobs",
            "yahoo-like, 4000 workers, short jobs",
            "yahoo-like, 4000 workers, long jobs",
            "yahoo-like, 8000 workers, all jobs")
        .doesNotContain("yahoo-like, 5000 workers, all jobs");
    assertThat(distances).extracting(Distance::system).containsOnly("kairos-paper", "eagle");
    assertThatAllArePossible(distances);
  }

  @Test
  void yaqsHiveRunsNameItForEachLoadAndLimit() throws IOException {
    List<Distance> distances =
        TableOfFigures.with("yaq-7", Map.of("count", any -> 20, "streams", any -> 1))
            .compute(3, DistanceOfFiguresTest::progress)
            .distances();

    assertThat(distances)
        .extracting(Distance::of)
        .contains("85 % load, all jobs", "120 % load, all jobs")
        .contains("10 jobs at a time, all jobs", "40 jobs at a time, all jobs");
    assertThatAllArePossible(distances);
  }

  @Test
  void wrongEstimatesNameItForExactOnes() throws IOException {
    FigureData data =
        TableOfFigures.with("thesis-3.8", Map.of("count", any -> 300))
            .compute(3, DistanceOfFiguresTest::progress);

    assertThat(data.distances())
        .extracting(Distance::of, Distance::system)
        .contains(tuple("exact estimates, short jobs", "Eagle"))
        .contains(tuple("exact estimates, all jobs", "DLWL+SRPT"));
    assertThat(data.panels().get(0).series())
        .allSatisfy(each -> assertThat(FigureData.at(each, 1)).isEqualTo(1));
    assertThatAllArePossible(data.distances());
  }

  @Test
  void jobByJobNamesItForTheSmallestCluster() throws IOException {
    List<Distance> distances = distancesOfFew("thesis-2.5c");

    assertThat(distances)
        .extracting(Distance::of)
        .contains("15000 workers, long jobs")
        .doesNotContain("17000 workers, long jobs");
    assertThatAllArePossible(distances);
  }

  @Test
  void aRatioBySettingNamesItForEachStep() throws IOException {
    List<Distance> distances = distancesOfFew("thesis-2.12");

    assertThat(distances)
        .extracting(Distance::of)
        .contains("workers asked 1, all jobs", "workers asked 2, long jobs");
    assertThat(distances).extracting(Distance::system).containsOnly("hawk", "baseline");
    assertThatAllArePossible(distances);
  }

  @Test
  void distributionsNameItForEachContender() throws IOException {
    List<Distance> distances =
        TableOfFigures.with("kairos-5", Map.of("count", any -> 12, "streams", any -> 2))
            .compute(3, DistanceOfFiguresTest::progress)
            .distances();

    assertThat(distances)
        .extracting(Distance::of, Distance::system)
        .startsWith(
            tuple("100 jobs, 10 streams, all jobs", "kairos, stopped"),
            tuple("100 jobs, 10 streams, all jobs", "kairos, stopped, by CPU time"));
    assertThatAllArePossible(distances);
  }

  @Test
  void yaqsRunsNameIt() throws IOException {
    List<Distance> distances =
        TableOfFigures.with("yaq-10", Map.of("streams", any -> 2))
            .compute(3, DistanceOfFiguresTest::progress)
            .distances();

    assertThat(distances).extracting(Distance::system).contains("YARN", "unbounded");
    assertThatAllArePossible(distances);
  }

  private static List<Distance> distancesOfFew(String figure) throws IOException {
    return TableOfFigures.with(figure, Map.of("count", any -> 300))
        .compute(3, DistanceOfFiguresTest::progress)
        .distances();
  }

  private static void progress(String what, int done, int steps) {
    assertThat(done).as(what).isLessThan(steps);
  }

  /** No system is below the bound, and SRPT is not below it either. */
  private static void assertThatAllArePossible(List<Distance> distances) {
    assertThat(distances)
        .isNotEmpty()
        .allSatisfy(
            each -> {
              assertThat(each.toBound()).isGreaterThanOrEqualTo(1);
              assertThat(each.toSrpt()).isPositive().isLessThanOrEqualTo(each.toBound() + 1e-9);
            });
  }
}
