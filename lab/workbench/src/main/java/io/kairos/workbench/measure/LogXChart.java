// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.XYStyler;

/**
 * A chart whose x axis is logarithmic and has a number at 1, 2 and 5 of every decade, or at powers
 * of ten where that is too much. The library labels powers of ten alone, and none where none is in
 * range.
 */
public final class LogXChart extends XYChart {
  private static final double[] OF_A_DECADE = {1, 2, 5};

  /** Where there is no room for more. */
  private static final double[] POWERS = {1};

  private static final Color INVISIBLE = new Color(0, 0, 0, 0);

  private static final int TITLE_BELOW_LABELS = 26;

  /** Between two labels, in pixels. */
  private static final int LEAST_GAP = 8;

  /** From the lower edge of the plot to that of the labels, in heights of these. */
  private static final double BELOW_PLOT = 1.55;

  public LogXChart(XYChartBuilder builder) {
    super(builder);
    XYStyler styler = getStyler();
    styler.setXAxisLogarithmic(true);
    // Their room is kept.
    styler.setXAxisTickLabelsColor(INVISIBLE);
  }

  /**
   * Values to be labelled, rising.
   *
   * @param least above 0
   * @param most at least {@code least}
   */
  static List<Double> labelled(double least, double most) {
    return labelled(OF_A_DECADE, least, most);
  }

  private static List<Double> labelled(double[] digits, double least, double most) {
    List<Double> values = new ArrayList<>();
    int last = (int) Math.floor(Math.log10(most));
    for (int decade = (int) Math.floor(Math.log10(least)); decade <= last; decade++) {
      for (double digit : digits) {
        // Exact where it is a whole number, which a power of a tenth would not be.
        double value = decade < 0 ? digit / Math.pow(10, -decade) : digit * Math.pow(10, decade);
        if (value >= least && value <= most) {
          values.add(value);
        }
      }
    }
    return values;
  }

  /** Without an exponent, and without zeros that say nothing. */
  static String label(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  @Override
  public void paint(Graphics2D g, int width, int height) {
    double least = leastX();
    double most = mostX();
    if (Math.floor(Math.log10(most)) < Math.ceil(Math.log10(least))) {
      // The library keeps room for its own labels alone, of which there are none.
      getStyler().setAxisTitlePadding(TITLE_BELOW_LABELS);
    }
    super.paint(g, width, height);
    g.setFont(getStyler().getAxisTickLabelsFont());
    g.setColor(getStyler().getChartFontColor());
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    double baseline = plot.getBounds().getMaxY() + BELOW_PLOT * bounds("0", g).getHeight();
    List<Double> values = labelled(OF_A_DECADE, least, most);
    for (double value : fit(values, g) ? values : labelled(POWERS, least, most)) {
      g.drawString(label(value), (float) left(value, g), (float) baseline);
    }
  }

  private boolean fit(List<Double> values, Graphics2D g) {
    double free = 0;
    for (double value : values) {
      if (left(value, g) < free) {
        return false;
      }
      free = left(value, g) + bounds(label(value), g).getWidth() + LEAST_GAP;
    }
    return true;
  }

  private double left(double value, Graphics2D g) {
    return getScreenXFromChart(value) - bounds(label(value), g).getWidth() / 2;
  }

  private static Rectangle2D bounds(String text, Graphics2D g) {
    return g.getFont().getStringBounds(text, g.getFontRenderContext());
  }

  private double leastX() {
    return getSeriesMap().values().stream()
        .flatMapToDouble(series -> Arrays.stream(series.getXData()))
        .min()
        .orElse(1);
  }

  private double mostX() {
    return getSeriesMap().values().stream()
        .flatMapToDouble(series -> Arrays.stream(series.getXData()))
        .max()
        .orElse(1);
  }
}
