// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.TableOfFigures;
import io.kairos.workbench.simulate.figure.Play.Contender;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every figure of job completion times names its distance to SRPT and to the lower bound. */
class DistanceOfFiguresTest {
  /** Each kind is computed on few jobs below. */
  private static final List<Class<?>> KINDS =
      List.of(Ratios.class, Distributions.class, JobByJob.class);

  /** Figures of counts and of utilisation. */
  private static final Set<String> OF_SOMETHING_ELSE =
      Set.of("thesis-table-3.1", "thesis-table-3.2", "yaq-5", "yaq-8", "yaq-9");

  private static final DrawnJobs FEW_JOBS = new DrawnJobs("yahoo-like", 300, 0, 0, 0);
  private static final Play FEW = new Play(FEW_JOBS, 4_000, 1, 1, 0, Map.of());

  static List<String> simulated() {
    return Figure.ALL.names().stream()
        .filter(
            name ->
                TableOfFigures.values(name).getClass().getPackage().equals(Runs.class.getPackage()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("simulated")
  void aSimulatedFigureIsOfAKindThatNamesItsDistanceOrNotOfCompletionTimes(String figure) {
    Computation values = TableOfFigures.values(figure);
    boolean namesIt =
        KINDS.stream().anyMatch(kind -> kind.isInstance(values))
            || (values instanceof Curves curves && curves.unit() != null);

    assertThat(namesIt || OF_SOMETHING_ELSE.contains(figure))
        .describedAs(
            figure
                + " shows job completion times: give its values distances, and add its kind"
                + " here with a test")
        .isTrue();
  }

  @Test
  void aRatioNamesItForTheSmallestAndTheLargestCluster() {
    List<Distance> distances =
        distances(
            new Ratios(
                "eagle",
                "hawk",
                List.of(
                    new Ratios.Comparison(
                        null, FEW, List.of(4_000, 4_500, 8_000), null, null, null))));

    assertThat(distances)
        .extracting(Distance::of)
        .containsSubsequence(
            "yahoo-like, 4000 workers, all jobs",
            "yahoo-like, 4000 workers, short jobs",
            "yahoo-like, 4000 workers, long jobs",
            "yahoo-like, 8000 workers, all jobs")
        .doesNotContain("yahoo-like, 4500 workers, all jobs");
    assertThat(distances).extracting(Distance::system).containsOnly("eagle", "hawk");
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
  void jobByJobNamesItForTheSmallestCluster() {
    JobByJob ofTable = (JobByJob) TableOfFigures.values("thesis-2.5c");
    List<Distance> distances =
        distances(new JobByJob("hawk", "sparrow", FEW, List.of(4_000, 8_000), ofTable.panels()));

    assertThat(distances)
        .extracting(Distance::of)
        .contains("4000 workers, long jobs")
        .doesNotContain("8000 workers, long jobs");
    assertThatAllArePossible(distances);
  }

  @Test
  void aRatioBySettingNamesItForEachStep() {
    List<Ratios.Step> steps =
        List.of(
            new Ratios.Step(0, Map.of("stealAttempts", "0"), Map.of("cutoff", "500s")),
            new Ratios.Step(2, Map.of("stealAttempts", "2"), Map.of()));
    List<Distance> distances =
        distances(
            new Ratios(
                "hawk",
                "hawk",
                List.of(
                    new Ratios.Comparison(null, FEW, List.of(4_000), null, "attempts", steps))));

    assertThat(distances)
        .extracting(Distance::of)
        .contains("attempts 0, all jobs", "attempts 2, long jobs");
    assertThat(distances).extracting(Distance::system).containsOnly("hawk", "baseline");
    assertThatAllArePossible(distances);
  }

  @Test
  void distributionsNameItForEachContender() {
    Play testbed =
        new Play(new DrawnJobs("table1-phases", 12, 120, 0, 60), 30, 4, 2, 0, Map.of("queue", "4"));
    List<Contender> contenders =
        List.of(new Contender("kairos, stopped", "kairos", null), Contender.of("fifo"));
    List<Distance> distances =
        distances(
            new Distributions(
                contenders,
                false,
                0,
                List.of(new Distributions.Race("few", null, testbed, null, false)),
                null));

    assertThat(distances)
        .extracting(Distance::of, Distance::system)
        .containsExactly(tuple("few, all jobs", "kairos, stopped"), tuple("few, all jobs", "fifo"));
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

  private static List<Distance> distances(Computation values) {
    Computed computed = values.compute(3, DistanceOfFiguresTest::progress);
    return computed.distances();
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
