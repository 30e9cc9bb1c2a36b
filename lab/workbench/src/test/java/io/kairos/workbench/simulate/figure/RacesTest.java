// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Range;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.TableOfFigures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("no-hadoop")
class RacesTest {
  private static FigureData central;

  @BeforeAll
  static void computeYaqWithACentralScheduler() throws IOException {
    central = compute(small("yaq-6", 60));
  }

  @Test
  void tasksWaitInQueuesOnlyWhereNodesHaveSome() {
    Panel delays = central.panels().get(4);

    // Three values for each of four kinds of arrivals.
    assertThat(series(delays, "YARN").points()).hasSize(12).extracting(Point::y).containsOnly(0.0);
    double bounded = FigureData.at(series(delays, "Yaq-c"), 10);
    assertThat(bounded).isPositive();
    assertThat(FigureData.at(series(delays, "Yaq-c, unbounded"), 10)).isGreaterThan(2 * bounded);
  }

  @Test
  void moreJobsAtATimeEndMoreJobsInAMinute() {
    Series yarn = series(central.panels().get(5), "YARN");

    assertThat(FigureData.at(yarn, 4)).isGreaterThan(FigureData.at(yarn, 3));
    assertThat(central.claims().get(2).here()).contains("40 jobs at a time: Yaq-c ");
  }

  @Test
  void everyKindOfQueueHasItsOwnCurve() throws IOException {
    List<Series> curves = compute(small("yaq-2", 50)).panels().get(3).series();

    assertThat(curves)
        .extracting(Series::label)
        .containsExactly("YARN", "YARN+Q, 4 places", "YARN+Q, 40 places", "batch sampling");
    assertThat(curves).extracting(Series::points).doesNotHaveDuplicates();
  }

  @Test
  void aThresholdTakesTheGainOfReordering() {
    // Means over all five streams: of one alone the gain is as small as chance.
    Panel times = compute(Figure.ALL.get("yaq-14")).panels().get(0);

    double yarn = seconds(series(times, "YARN"), 50);
    assertThat(seconds(series(times, "Yaq-c, no task starves"), 50)).isLessThan(0.9 * yarn);
    assertThat(seconds(series(times, "Yaq-c, ST 10 s"), 50)).isGreaterThan(yarn);
    // A fifth of the jobs has tasks of more than 500 s.
    assertThat(seconds(times.series().get(0), 90)).isGreaterThan(500);
  }

  @Test
  void aLowThresholdIsNearlyTheOrderOfArrivalAndNoneIsNot() {
    // Means over all five streams: of one alone the gain is as small as chance.
    FigureData data = compute(Figure.ALL.get("yaq-13"));

    Map<String, Double> means =
        data.distances().stream()
            .collect(Collectors.toMap(Distance::system, Distance::meanSeconds));
    double inOrder = means.get("in order of arrival");
    assertThat(means.get("ST 0.5 s")).isCloseTo(inOrder, within(0.03 * inOrder));
    assertThat(means.get("no task starves")).isLessThan(0.97 * inOrder);
    assertThat(data.panels().get(0).series()).hasSize(7);
  }

  @Test
  void aMedianOfStreamsStandsBetweenTheLeastAndTheMostOfStreamsPlayedAlone() throws IOException {
    List<Double> alone = new ArrayList<>();
    for (long seed = 4; seed < 7; seed++) {
      FigureData one = few(1).compute(seed, (what, done, steps) -> {});
      alone.add(FigureData.at(series(one.panels().get(1), "kairos-paper"), 2));
    }
    Collections.sort(alone);

    FigureData all = few(3).compute(4, (what, done, steps) -> {});

    Point median = series(all.panels().get(1), "kairos-paper").points().get(1);
    assertThat(median.y()).isEqualTo(alone.get(1));
    assertThat(median.range()).isEqualTo(new Range(alone.get(0), alone.get(2)));
    assertThat(alone).doesNotHaveDuplicates();
  }

  @Test
  void everyWorkloadShowsEverySystemThatKnowsItsJobs() throws IOException {
    FigureData data = few(1).compute(4, (what, done, steps) -> {});

    Panel means = data.panels().get(1);
    assertThat(series(means, "fifo").points()).extracting(Point::y).containsOnly(1.0);
    int workloads = series(means, "fifo").points().size();
    assertThat(series(means, "kairos").points()).hasSize(workloads);
    assertThat(series(means, "eagle").points()).extracting(Point::x).startsWith(1.0, 2.0);
    Panel toSrpt = data.panels().get(3);
    assertThat(series(toSrpt, "srpt").points()).extracting(Point::y).containsOnly(1.0);
    assertThat(series(toSrpt, "srpt-bound").points())
        .allSatisfy(at -> assertThat(at.y()).isLessThanOrEqualTo(1));
    assertThat(data.claims().get(0).here())
        .containsPattern("worst job [1-9]\\d*\\.\\d\\d \\([1-9]");
  }

  @Test
  void everyWorkloadShowsHowManyForecastsHeld() throws IOException {
    FigureData data = small("beyond-3", 80).compute(1, (what, done, steps) -> {});

    Panel held = data.panels().get(0);
    assertThat(series(held, "kairos").points()).extracting(Point::x).contains(1.0, 5.0, 8.0);
    assertThat(series(held, "kairos").points())
        .extracting(Point::y)
        .anySatisfy(percent -> assertThat(percent).isBetween(40.0, 100.0));
    assertThat(data.claims().get(0).here()).startsWith("percent: default ").contains("; dag-like ");
  }

  private static Figure few(int streams) throws IOException {
    return TableOfFigures.with("beyond-1", Map.of("count", any -> 40, "streams", any -> streams));
  }

  private static Figure small(String name, int jobs) throws IOException {
    return TableOfFigures.with(name, Map.of("count", any -> jobs, "streams", any -> 1));
  }

  private static FigureData compute(Figure figure) {
    return figure.compute(1, (what, done, steps) -> {});
  }

  private static Series series(Panel panel, String label) {
    return panel.series().stream()
        .filter(series -> series.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  private static double seconds(Series series, double percent) {
    return series.points().stream()
        .filter(point -> point.y() == percent)
        .mapToDouble(Point::x)
        .sum();
  }
}
