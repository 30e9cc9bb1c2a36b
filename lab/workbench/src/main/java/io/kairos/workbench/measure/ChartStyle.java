// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import java.awt.Color;
import java.util.List;
import org.knowm.xchart.style.AxesChartStyler;

/** How all pictures look. */
public final class ChartStyle {
  /** Told apart by people who see colours differently, too (Okabe and Ito). */
  public static final List<Color> COLORS =
      List.of(
          new Color(0x8A8F98),
          new Color(0x0072B2),
          new Color(0x009E73),
          new Color(0xD55E00),
          new Color(0xCC79A7),
          new Color(0x56B4E9),
          new Color(0xE69F00),
          new Color(0x000000));

  private ChartStyle() {}

  /** White, with a pale grid and no frames. */
  public static void plain(AxesChartStyler styler) {
    styler.setLegendBorderColor(Color.WHITE);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridLinesColor(new Color(0xE3E5E8));
  }
}
