// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.time.Instant;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  private final DemoResult result = Results.sample();

  @TempDir Path folder;

  @Test
  void utilizationIsWorkPerCoreTimeFromFirstArrivalToLastCompletion() {
    // 3 s of work; the last of two cores is done at 10 s, the first job came at 1 s.
    assertThat(result.baseline().utilization()).isCloseTo(3 / (2 * 9.0), within(1e-9));
  }

  @Test
  void slowdownIsCompletionTimeByTimeAloneOnTheCluster() {
    assertThat(result.baseline().slowdowns()).containsExactly(2.0, 8.0);
    assertThat(result.kairos().slowdowns()).containsExactly(1.0, 4.0);
  }

  @Test
  void tableShowsEveryFigureOfBothSchedulersAndTheirRatio() {
    assertThat(ResultTable.render(result.baseline(), result.kairos()).lines())
        .containsSequence(
            "  job completion time (s)      p50      p90      p99     mean",
            "  FIFO                       5.00     7.40     7.94     5.00",
            "  Kairos                     2.50     3.70     3.97     2.50",
            "  ratio                     0.50x    0.50x    0.50x    0.50x")
        .contains(
            "                                FIFO      Kairos",
            "  preemptions                      0          17",
            "  utilisation                   17 %        30 %");
  }

  @Test
  void jsonHoldsTheFiguresTheJobsAndWhatTheyDependOn() throws Exception {
    Path file = folder.resolve("out.json");
    ResultJson.write(result, Instant.parse("2026-01-01T00:00:00Z"), file);
    JsonNode json = new ObjectMapper().readTree(file.toFile());

    JsonNode kairos = json.at("/schedulers/kairos");
    assertThat(kairos.at("/jct/p50").asDouble()).isEqualTo(2.5);
    assertThat(kairos.at("/jct/mean").asDouble()).isEqualTo(2.5);
    assertThat(kairos.at("/slowdown/p50").asDouble()).isEqualTo(2.5);
    assertThat(kairos.at("/preemptions").asLong()).isEqualTo(17);
    assertThat(kairos.at("/utilization").asDouble()).isBetween(0.29, 0.31);
    assertThat(kairos.at("/yarnSite/a").asText()).isEqualTo("b");
    assertThat(json.at("/schedulers/fifo/jct/p99").asDouble()).isCloseTo(7.94, within(1e-9));
    assertThat(json.at("/schedulers/fifo/jobs/1/jctSeconds").asDouble()).isEqualTo(8);
    assertThat(json.at("/ratio/jct/mean").asDouble()).isEqualTo(0.5);
    assertThat(json.at("/coreControl").asText()).isEqualTo("cgroup-v1-quota");
    assertThat(json.at("/seed").asLong()).isEqualTo(42);
    assertThat(json.at("/settings/jobOrder").asText()).isEqualTo("las");
    assertThat(json.at("/machine/cores").asInt()).isEqualTo(2);
    assertThat(json.at("/versions/hadoop").asText()).startsWith("3.");
    assertThat(json.at("/date").asText()).isEqualTo("2026-01-01T00:00:00Z");
  }

  @Test
  void pictureIsAPng() throws Exception {
    Path file = folder.resolve("cdf.png");
    CdfChart.write(result, file);

    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isGreaterThan(1000);
  }
}
