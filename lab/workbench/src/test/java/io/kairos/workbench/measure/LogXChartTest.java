// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChartBuilder;

class LogXChartTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.6 | 43 | 1 2 5 10 20",
        "17.5 | 76 | 20 50",
        "23.4 | 97.1 | 50",
        "0.02 | 0.6 | 0.02 0.05 0.1 0.2 0.5",
        "100 | 20000 | 100 200 500 1000 2000 5000 10000 20000",
      })
  void everyDecadeHasOneTwoAndFive(double least, double most, String labels) {
    assertThat(
            String.join(
                " ", LogXChart.labelled(least, most).stream().map(LogXChart::label).toList()))
        .isEqualTo(labels);
  }

  @Test
  void anAxisWithoutAPowerOfTenHasNumbers() {
    LogXChart chart =
        new LogXChart(new XYChartBuilder().width(400).height(300).xAxisTitle("title"));
    ChartStyle.plain(chart.getStyler());
    chart.getStyler().setLegendVisible(false);
    chart.addSeries("line", new double[] {17.5, 30, 76}, new double[] {1, 2, 3});

    BufferedImage image = BitmapEncoder.getBufferedImage(chart);

    // From the left edge to where the title begins, below the plot: 20 is there, and ends before.
    assertThat(darkPixels(image, 20, 160)).isBetween(20, 200);
    assertThat(darkPixels(image, 240, 390)).isBetween(20, 200);
  }

  /** Of the lowest part of the picture, whose middle has the title. */
  private static int darkPixels(BufferedImage image, int fromX, int toX) {
    int dark = 0;
    for (int y = image.getHeight() - 55; y < image.getHeight(); y++) {
      for (int x = fromX; x < toX; x++) {
        int rgb = image.getRGB(x, y);
        dark += (rgb & 0xFF) + (rgb >> 8 & 0xFF) + (rgb >> 16 & 0xFF) < 200 ? 1 : 0;
      }
    }
    return dark;
  }
}
