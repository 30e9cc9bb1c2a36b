// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureChartTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"1, 900, 620", "2, 1800, 620", "3, 900, 1860", "4, 1800, 1240"})
  void anyNumberOfPanelsIsDrawn(int panels, int width, int height) throws Exception {
    Series series = new Series("line", Source.SIMULATION, List.of(new Point(1, 2, 0)));
    Panel panel = new Panel("panel", "x", "y", false, List.of(series));
    Path file = folder.resolve("figure.png");

    FigureChart.write(
        new FigureData("figure", Collections.nCopies(panels, panel), List.of()), file);

    assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(width);
    assertThat(ImageIO.read(file.toFile()).getHeight()).isEqualTo(height);
  }
}
