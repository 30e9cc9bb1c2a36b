// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every figure of job completion times names its distance to SRPT and to the lower bound. */
class DistanceOfFiguresTest {
  /** Each kind is computed on few jobs below, but the last, which FigureCommandTest computes. */
  private static final List<Class<?>> KINDS =
      List.of(
          RatioFigure.class,
          SweepFigure.class,
          TestbedFigure.class,
          QueueRuns.class,
          Misestimation.class,
          JobByJob.class,
          HiveRuns.class,
          SparrowRuntimes.class);

  /** Figures of counts and of utilisation. */
  private static final Set<Class<?>> OF_SOMETHING_ELSE =
      Set.of(
          HeadOfLine.class,
          TraceShares.class,
          QueueLengths.class,
          QueueCapacities.class,
          QueueLengthNeeded.class);

  private static final PlayedTrace FEW = new PlayedTrace("yahoo-like", 300, Map.of());

  static List<Figure> simulated() {
    return Figure.ALL.all().stream()
        .filter(figure -> figure.getClass().getPackage().equals(RatioFigure.class.getPackage()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("simulated")
  void aSimulatedFigureIsOfAKindThatNamesItsDistanceOrNotOfCompletionTimes(Figure figure) {
    boolean namesIt = KINDS.stream().anyMatch(kind -> kind.isInstance(figure));

    assertThat(namesIt || OF_SOMETHING_ELSE.contains(figure.getClass()))
        .describedAs(
            figure.name()
                + " shows job completion times: give its FigureData distances, and add its kind"
                + " here with a test")
        .isTrue();
  }

  @Test
  void aRatioFigureNamesItForTheSmallestAndTheLargestCluster() {
    FigureData data =
        compute(
            new RatioFigure(
                "ratios",
                "eagle",
                "hawk",
                List.of(new RatioFigure.Comparison(FEW, List.of(4_000, 4_500, 8_000)))) {
              @Override
              List<Claim> claims(List<Panel> panels) {
                return List.of();
              }

              @Override
              public String name() {
                return "ratios";
              }

              @Override
              public String does() {
                return "ratios";
              }
            });

    assertThat(data.distances())
        .extracting(Distance::of)
        .containsSubsequence(
            "yahoo-like, 4000 workers, all jobs",
            "yahoo-like, 4000 workers, short jobs",
            "yahoo-like, 4000 workers, long jobs",
            "yahoo-like, 8000 workers, all jobs")
        .doesNotContain("yahoo-like, 4500 workers, all jobs");
    assertThat(data.distances()).extracting(Distance::system).containsOnly("eagle", "hawk");
    assertThatAllArePossible(data);
  }

  @Test
  void yaqsHiveRunsNameItForEachLoadAndLimit() {
    FigureData data = compute(new DistributedQueues(20, 1));

    assertThat(data.distances())
        .extracting(Distance::of)
        .contains("85 % load, all jobs", "120 % load, all jobs")
        .contains("10 jobs at a time, all jobs", "40 jobs at a time, all jobs");
    assertThatAllArePossible(data);
  }

  @Test
  void wrongEstimatesNameItForExactOnes() {
    FigureData data = compute(new Misestimation(FEW));

    assertThat(data.distances())
        .extracting(Distance::of, Distance::system)
        .contains(tuple("exact estimates, short jobs", "Eagle"))
        .contains(tuple("exact estimates, all jobs", "DLWL+SRPT"));
    assertThat(data.panels().get(0).series())
        .allSatisfy(each -> assertThat(FigureData.at(each, 1)).isEqualTo(1));
    assertThatAllArePossible(data);
  }

  @Test
  void jobByJobNamesItForTheSmallestCluster() {
    FigureData data = compute(new JobByJob(FEW, List.of(4_000, 8_000)));

    assertThat(data.distances())
        .extracting(Distance::of)
        .contains("4000 workers, long jobs")
        .doesNotContain("8000 workers, long jobs");
    assertThatAllArePossible(data);
  }

  @Test
  void aSweepNamesItForEachStep() {
    FigureData data =
        compute(
            new SweepFigure(
                "sweep",
                "attempts",
                "hawk",
                "hawk",
                FEW,
                4_000,
                List.of(
                    new SweepFigure.Step(0, Map.of("stealAttempts", "0"), Map.of("cutoff", "500s")),
                    new SweepFigure.Step(2, Map.of("stealAttempts", "2"), Map.of()))) {
              @Override
              List<Claim> claims(List<Panel> panels) {
                return List.of();
              }

              @Override
              public String name() {
                return "sweep";
              }

              @Override
              public String does() {
                return "sweep";
              }
            });

    assertThat(data.distances())
        .extracting(Distance::of)
        .contains("attempts 0, all jobs", "attempts 2, long jobs");
    assertThat(data.distances()).extracting(Distance::system).containsOnly("hawk", "baseline");
    assertThatAllArePossible(data);
  }

  @Test
  void aTestbedNamesItForEachContender() {
    Testbed testbed = new Testbed("few", "table1-phases", 12, 60, 2, Map.of());
    FigureData data =
        compute(
            new TestbedFigure(
                "testbed",
                List.of(
                    new TestbedFigure.Race(
                        testbed, List.of(Contender.STOPPED, Contender.FIFO), false))) {
              @Override
              List<Claim> claims(List<Played> played) {
                return List.of();
              }

              @Override
              public String name() {
                return "testbed";
              }

              @Override
              public String does() {
                return "testbed";
              }
            });

    assertThat(data.distances())
        .extracting(Distance::of, Distance::system)
        .containsExactly(tuple("few, all jobs", "kairos, stopped"), tuple("few, all jobs", "fifo"));
    assertThatAllArePossible(data);
  }

  @Test
  void yaqsRunsNameIt() {
    FigureData data =
        compute(
            new QueueRuns("queues", List.of(QueueRuns.YARN)) {
              @Override
              String where() {
                return "6.5";
              }

              @Override
              String statement() {
                return "nothing";
              }

              @Override
              public String name() {
                return "queues";
              }

              @Override
              public String does() {
                return "queues";
              }
            });

    assertThat(data.distances()).extracting(Distance::system).containsExactly("YARN");
    assertThatAllArePossible(data);
  }

  private static FigureData compute(Figure figure) {
    return figure.compute(3, (what, done, steps) -> assertThat(done).isLessThan(steps));
  }

  /** No system is below the bound, and SRPT is not below it either. */
  private static void assertThatAllArePossible(FigureData data) {
    assertThat(data.distances())
        .isNotEmpty()
        .allSatisfy(
            each -> {
              assertThat(each.toBound()).isGreaterThanOrEqualTo(1);
              assertThat(each.toSrpt()).isPositive().isLessThanOrEqualTo(each.toBound() + 1e-9);
            });
  }
}
