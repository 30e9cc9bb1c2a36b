// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.workbench.measure.ChartStyle;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.Styler;

/** The demo's outcome as a picture: where the maps ran, and how the outputs used were spread. */
final class KmnChart {
  private static final Color NODE_LOCAL = new Color(0x2A7F62);
  private static final Color RACK_LOCAL = new Color(0xE0A83E);
  private static final Color OFF_RACK = new Color(0xD1495B);
  private static final Color SKEW = new Color(0x3B6EA5);

  private KmnChart() {}

  static void write(KmnDemoResult result, Path file) throws IOException {
    BitmapEncoder.saveBitmap(
        List.of(locality(result), skew(result)),
        1,
        2,
        file.toString(),
        BitmapEncoder.BitmapFormat.PNG);
  }

  private static CategoryChart locality(KmnDemoResult result) {
    CategoryChart chart =
        chart(
            String.format(
                Locale.ROOT,
                "Where maps ran, half of the slots busy (K = %d of N = %d)",
                result.size().sampleBlocks(),
                result.size().blocks()),
            "share of maps (%)");
    chart.getStyler().setStacked(true);
    chart.getStyler().setYAxisMax(100.0);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
    chart.getStyler().setLegendLayout(Styler.LegendLayout.Horizontal);
    series(chart, result, "on their block's node", NODE_LOCAL, percent(MapLocality.NODE_LOCAL));
    series(chart, result, "in its rack", RACK_LOCAL, percent(MapLocality.RACK_LOCAL));
    series(chart, result, "in another rack", OFF_RACK, percent(MapLocality.OFF_RACK));
    return chart;
  }

  private static CategoryChart skew(KmnDemoResult result) {
    CategoryChart chart =
        chart(
            String.format(
                Locale.ROOT,
                "Outputs used, racks of %s nodes, rounds: %d",
                result.size().racks().hostsInRack(),
                result.options().rounds()),
            "cross-rack skew (most by fewest, mean)");
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setLabelsVisible(true);
    series(chart, result, "skew", SKEW, ContenderResult::crossRackSkew);
    return chart;
  }

  private static ToDoubleFunction<ContenderResult> percent(MapLocality locality) {
    return result -> 100 * result.share(locality);
  }

  private static CategoryChart chart(String title, String yAxis) {
    CategoryChart chart =
        new CategoryChartBuilder().width(620).height(480).title(title).yAxisTitle(yAxis).build();
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setAvailableSpaceFill(0.6);
    chart.getStyler().setPlotGridVerticalLinesVisible(false);
    ChartStyle.plain(chart.getStyler());
    chart.getStyler().setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
    return chart;
  }

  private static void series(
      CategoryChart chart,
      KmnDemoResult result,
      String name,
      Color color,
      ToDoubleFunction<ContenderResult> height) {
    List<String> labels = result.contenders().stream().map(one -> one.contender().label()).toList();
    List<Double> heights =
        result.contenders().stream().map(one -> height.applyAsDouble(one)).toList();
    CategorySeries series = chart.addSeries(name, labels, heights);
    series.setFillColor(color);
  }
}
