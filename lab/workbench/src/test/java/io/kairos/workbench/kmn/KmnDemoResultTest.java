// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.workbench.measure.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KmnDemoResultTest {
  private static final Map<String, Integer> REDUCERS =
      Map.of("/rack-1", 1, "/rack-2", 0, "/rack-3", 0);

  @TempDir Path folder;

  /** A job whose used maps are so many in each rack; the last of them is off its block's rack. */
  private static JobFigures job(double seconds, int... maps) {
    List<MapRun> runs = new ArrayList<>();
    for (int rack = 0; rack < maps.length; rack++) {
      for (int i = 0; i < maps[rack]; i++) {
        String name = "/rack-" + (rack + 1);
        runs.add(new MapRun(runs.size(), "host", name, MapLocality.NODE_LOCAL, true, 1_000_000));
      }
    }
    MapRun last = runs.remove(runs.size() - 1);
    runs.add(
        new MapRun(
            last.block(), "host", last.rack(), MapLocality.OFF_RACK, true, last.outputBytes()));
    return new JobFigures(runs, REDUCERS, Map.of(), 5_000_000, seconds);
  }

  private KmnDemoResult result() {
    return new KmnDemoResult(
        new KmnDemoOptions(1, 3, folder, folder.resolve("x.json"), folder.resolve("x.png")),
        DemoSize.USUAL,
        Machine.here(),
        List.of(Map.of("127.0.0.11", 4)),
        List.of(
            new ContenderResult(
                SamplingMode.STOCK, List.of(job(10, 4, 2, 1), job(30, 6, 1, 0), job(20, 3, 3, 1))),
            new ContenderResult(SamplingMode.KMN_10, List.of(job(10, 6, 2, 2))),
            new ContenderResult(SamplingMode.KMN_11, List.of(job(10, 4, 4, 2)))));
  }

  @Test
  void sharesAreOfAllMapsSkewIsTheMeanAndTheRestAreMediansOfTheJobs() {
    JsonNode json = KmnJson.of(result(), Instant.EPOCH);

    assertThat(json.at("/stock/nodeLocal").asDouble()).isEqualTo(18.0 / 21);
    assertThat(json.at("/stock/offRack").asDouble()).isEqualTo(3.0 / 21);
    assertThat(json.at("/stock/crossRackSkew").asDouble()).isEqualTo(13.0 / 3);
    assertThat(json.at("/stock/seconds").asDouble()).isEqualTo(20);
    assertThat(json.at("/stock/bytesAcrossRacks").asDouble()).isEqualTo(3e6);
    assertThat(json.at("/stock/jobs")).hasSize(3);
    assertThat(json.at("/kmn10/crossRackSkew").asDouble()).isEqualTo(3);
    assertThat(json.at("/kmn/crossRackSkew").asDouble()).isEqualTo(2);
    assertThat(json.at("/kmn/nodeLocal").asDouble()).isEqualTo(0.9);
    assertThat(json.at("/ratio/seconds").asDouble()).isEqualTo(0.5);
    assertThat(json.at("/busySlotsPerRound/0/127.0.0.11").asInt()).isEqualTo(4);
  }

  @Test
  void theTableHasAColumnForEachContender() {
    assertThat(KmnTable.render(result()))
        .containsPattern("stock +KMN, M/K 1.0 +KMN, M/K 1.1")
        .containsPattern("maps on a node with their block +86 % +90 % +90 %")
        .containsPattern("cross-rack skew of outputs used +4.33 +3.00 +2.00")
        .containsPattern("shuffle across racks \\(MB\\) +3.00 +4.00 +6.00");
  }

  @Test
  void thePictureIsDrawn() throws IOException {
    KmnChart.write(result(), folder.resolve("x.png"));

    assertThat(folder.resolve("x.png")).isNotEmptyFile();
  }
}
