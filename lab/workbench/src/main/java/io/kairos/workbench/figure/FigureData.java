// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a figure shows, for file and picture alike.
 *
 * @param panels beside each other in the picture
 * @param claims what the paper's text says of the figure, and what came out here
 * @param distances of systems to what is possible; none if the figure is not about job completion
 *     times in the simulator
 */
public record FigureData(
    String title, List<Panel> panels, List<Claim> claims, List<Distance> distances) {
  /** A figure that is not about job completion times in the simulator. */
  public FigureData(String title, List<Panel> panels, List<Claim> claims) {
    this(title, panels, claims, List.of());
  }

  /** Where values come from. */
  public enum Source {
    /** The paper's formula. */
    FORMULA,
    /** Computed without chance, but not by a formula of the paper. */
    EXACT,
    /** A model that was played with dice. */
    MONTE_CARLO,
    /** A trace that was played in the simulator. */
    SIMULATION
  }

  /**
   * One system of axes.
   *
   * @param percentY whether y runs from 0 to 100
   * @param series none in the table, where there are no values yet
   */
  public record Panel(
      String title, String xAxis, String yAxis, boolean percentY, List<Series> series) {
    /** The same axes with other series. */
    public Panel with(List<Series> others) {
      return new Panel(title, xAxis, yAxis, percentY, List.copyOf(others));
    }

    /**
     * The same.
     *
     * @param curves what has a curve, by its label
     */
    public <C> Panel with(Source source, Map<String, C> curves, Function<C, List<Point>> points) {
      List<Series> others = new ArrayList<>();
      curves.forEach((label, each) -> others.add(new Series(label, source, points.apply(each))));
      return with(others);
    }
  }

  /** One line or row of markers; those of one label show the same thing and share a colour. */
  public record Series(String label, Source source, List<Point> points) {}

  /**
   * One value.
   *
   * @param standardError of y, 0 where there is no chance
   * @param range of y where it is the median of several streams; otherwise null
   */
  public record Point(
      double x,
      double y,
      double standardError,
      @JsonInclude(JsonInclude.Include.NON_NULL) Range range) {
    /** A value that is no median of streams. */
    public Point(double x, double y, double standardError) {
      this(x, y, standardError, null);
    }
  }

  /** The least and the most of several streams. */
  public record Range(double least, double most) {}

  /**
   * A statement in the text of the paper, as its plots are not available as numbers; or a goal of
   * this project.
   *
   * @param where section of the paper, or {@code goal} and what it is about
   * @param statement what it says, shortened
   * @param here what came out here
   */
  public record Claim(String where, String statement, String here) {
    private static final String GOAL = "goal";

    /** Where the statement stands, in words. */
    String source() {
      return where.startsWith(GOAL) ? where : "paper " + where;
    }
  }

  /**
   * How much better the mean job completion time of a system could be.
   *
   * @param of which jobs, and on which cluster
   * @param system as the figure calls it
   * @param meanSeconds its mean job completion time
   * @param toSrpt the same in multiples of that of clairvoyant SRPT, which is good, and not always
   *     the best possible: it may be below 1
   * @param toBound in multiples of a mean that no system can beat
   */
  public record Distance(
      String of, String system, double meanSeconds, double toSrpt, double toBound) {}

  /** The value of a series at x. */
  public static double at(Series series, double x) {
    return series.points().stream()
        .filter(point -> Math.abs(point.x() - x) < 1e-9)
        .findFirst()
        .orElseThrow()
        .y();
  }
}
