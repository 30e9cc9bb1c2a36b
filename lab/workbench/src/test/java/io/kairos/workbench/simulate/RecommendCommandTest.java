// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecommendCommandTest extends SimulateCommandFixture {
  private static final Path WAVES = Path.of("src/test/resources/sls-waves.json");

  @Test
  void wAndQAreRecommendedAsPropertiesToSet() throws IOException {
    Path json = folder.resolve("recommended.json");

    int exit = run("--trace=table1", "--jobs=60", "--workers=6", "--recommend", "--json=" + json);

    assertThat(err.toString()).isEmpty();
    assertThat(exit).isZero();
    JsonNode found = new ObjectMapper().readTree(json.toFile()).at("/recommended");
    long quantumMillis = found.at("/quantumMs").asLong();
    double bestMean = Double.MAX_VALUE;
    double chosenMean = Double.NaN;
    for (JsonNode each : found.at("/candidates")) {
      bestMean = Math.min(bestMean, each.at("/mean").asDouble());
      if (each.at("/quantumMs").asLong() == quantumMillis
          && each.at("/queueVcores").asInt() == found.at("/queueVcores").asInt()) {
        chosenMean = each.at("/mean").asDouble();
      }
    }
    assertThat(found.at("/candidates")).hasSizeGreaterThan(3);
    assertThat(chosenMean).isBetween(bestMean, 1.02 * bestMean);
    assertThat(found.at("/mean").asDouble()).isEqualTo(chosenMean);
    assertThat(chosenMean).isLessThan(found.at("/fifoMean").asDouble());
    assertThat(out.toString())
        .contains(
            "all 60 jobs",
            "yarn.nodemanager.kairos.quantum-ms = " + quantumMillis,
            "yarn.nodemanager.kairos.policy = las",
            "yarn.scheduler.capacity.kairos.job-order = fifo",
            "yarn.scheduler.capacity.kairos.queue-vcores = ");
  }

  @Test
  void noWAndQAreRecommendedWhereFifoIsBetter() throws IOException {
    Path json = folder.resolve("recommended.json");

    int exit = run("--trace=" + WAVES, "--workers=2", "--recommend", "--json=" + json);

    assertThat(err.toString()).isEmpty();
    assertThat(exit).isEqualTo(3);
    JsonNode found = new ObjectMapper().readTree(json.toFile()).at("/recommended");
    assertThat(found.at("/fifoMean").asDouble()).isLessThan(found.at("/bestMean").asDouble());
    assertThat(found.at("/isGain").asBoolean(true)).isFalse();
    assertThat(found.has("quantumMs")).isFalse();
    assertThat(found.has("queueVcores")).isFalse();
    assertThat(found.at("/properties")).isEmpty();
    assertThat(found.at("/candidates")).isNotEmpty();
    assertThat(out.toString())
        .contains(
            "recommended: no W and Q; the paper's order does not suit this history\n",
            "the paper's Kairos gains nothing on this history")
        .doesNotContain("yarn.nodemanager.kairos.quantum-ms", "kairos.queue-vcores");
  }

  @Test
  void theQThatTheMemoryOfNodesHoldsIsSaid() throws IOException {
    Path sized =
        Files.writeString(
            folder.resolve("sized.csv"),
            "job,submit,duration,memory\na,0,100,1024\na,0,100,1024\nb,1,2,1024\n");

    run("--trace=" + sized, "--nodes=2x1x4g", "--recommend");
    assertThat(out.toString())
        .contains("a node's memory holds the containers of this history up to Q = 300 %");

    run("--trace=" + sized, "--workers=2", "--recommend");
    assertThat(out.toString())
        .contains("which was not played: Q = 800 % needs nodes with memory for 9.00 containers");
  }

  @Test
  void jobsAreNotLimitedWhereWAndQAreRecommended() {
    assertThat(run("--trace=table1", "--workers=6", "--recommend", "--jobs-at-a-time=5"))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("--jobs-at-a-time 5: --recommend plays all jobs; leave one of them out.");
  }

  @Test
  void aSettingWithoutASystemCountsForWhatIsRecommended() throws IOException {
    double early = recommendedMean("--set=slowStart=0");
    double late = recommendedMean("--set=kairos-paper.slowStart=1");

    assertThat(late).isNotEqualTo(early);
    assertThat(recommendedMean("--set=slowStart=1")).isEqualTo(late);
    assertThat(recommendedMean("--system=srpt", "--set=slowStart=0")).isEqualTo(early);
    assertThat(run("--trace=" + trace, "--workers=4", "--recommend", "--set=slowstart=1"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("no simulated system has the setting slowstart");
  }

  private double recommendedMean(String... more) throws IOException {
    Path json = folder.resolve("recommended.json");
    List<String> all =
        new ArrayList<>(
            List.of("--trace=table1-phases", "--jobs=40", "--workers=6", "--recommend"));
    all.addAll(List.of(more));
    all.add("--json=" + json);
    assertThat(run(all.toArray(String[]::new))).as("a gain, or none").isIn(0, 3);
    return new ObjectMapper().readTree(json.toFile()).at("/recommended/mean").asDouble();
  }

  @Test
  void aSettingThatIsRecommendedCannotBeSet() {
    assertThat(run("--trace=" + trace, "--workers=4", "--recommend", "--set=quantum=1s"))
        .isEqualTo(1);
    assertThat(err.toString())
        .contains("quantum is what --recommend finds; leave one of the two out");
    assertThat(run("--trace=" + trace, "--workers=4", "--recommend", "--set=kairos-paper.queue=1"))
        .isEqualTo(1);
    assertThat(err.toString())
        .contains("kairos-paper.queue is what --recommend finds; leave one of the two out");
    assertThat(run("--trace=" + trace, "--workers=4")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--system is missing; use one or more of kairos, kairos-paper, fifo");
  }

  @Test
  void qIsRecommendedAsAPercentageOnWorkersOfSeveralSizes() throws IOException {
    Path json = folder.resolve("recommended.json");

    assertThat(
            run("--trace=table1", "--jobs=20", "--nodes=2x1,1x4", "--recommend", "--json=" + json))
        .isZero();

    JsonNode found = new ObjectMapper().readTree(json.toFile()).at("/recommended");
    String queue = found.at("/queueVcores").asText();
    assertThat(queue).matches("(50|100|200|400|800)%");
    assertThat(out.toString())
        .contains("yarn.scheduler.capacity.kairos.queue-vcores = " + queue + "\n");
  }
}
