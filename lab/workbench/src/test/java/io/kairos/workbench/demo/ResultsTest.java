// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.workbench.demo.job.SchedulerSetup;
import io.kairos.workbench.demo.stream.DemoStream;
import io.kairos.workbench.demo.stream.StreamFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  private final DemoResult result = Results.sample();

  @TempDir Path folder;

  @Test
  void utilizationIsWorkPerCoreTimeFromFirstArrivalToLastCompletion() {
    // 3 s of work; the last of two cores is done at 10 s, the first job came at 1 s.
    assertThat(result.baseline().runs().get(0).jobs().utilization())
        .isCloseTo(3 / (2 * 9.0), within(1e-9));
  }

  @Test
  void slowdownIsCompletionTimeByTimeAloneOnTheCluster() {
    assertThat(result.baseline().runs().get(0).jobs().slowdowns()).containsExactly(2.0, 8.0);
    assertThat(result.kairos().get(0).runs().get(0).jobs().slowdowns()).containsExactly(1.0, 4.0);
  }

  @Test
  void tableShowsEveryFigureOfBothSchedulersAndTheirRatio() {
    assertThat(ResultTable.render(result).lines())
        .containsSequence(
            "  job completion time (s)      p50      p90      p99     mean",
            "  FIFO                       2.00     8.00     8.00     5.00",
            "  Kairos                     1.00     4.00     4.00     2.50",
            "  ratio                     0.50x    0.50x    0.50x    0.50x",
            "  ratio, each job alone     0.50x    0.13x    0.13x    0.20x")
        .contains(
            "                                FIFO      Kairos",
            "  suspensions                      0          17",
            "  forecasts judged                 0          20",
            "    held                         0 %        80 %",
            "  utilisation                   17 %        30 %",
            "  ResourceManager's CPU       10.5 s       9.0 s",
            "  NodeManagers' CPU           20.0 s      24.3 s",
            "  CPU used by others             1 %         1 %",
            "  started by the policy            0           4",
            "    progress not told              0           3",
            "    starved                        0           1",
            "    no other job waited            0           1")
        .noneMatch(line -> line.contains("cannot"));
  }

  @Test
  void theTableOfSeveralRunsShowsTheMedianAndTheRangeOfWhatEachRoundMade() {
    assertThat(ResultTable.render(Results.threeRounds()).lines().map(String::stripTrailing))
        .contains("  median of 3 runs (least - most)")
        .anyMatch(line -> line.matches("  Kairos +1\\.00 \\(0\\.50 - 2\\.00\\) .*"))
        .anyMatch(line -> line.matches("  ratio +0\\.50x \\(0\\.25x - 1\\.00x\\) .*"));
  }

  @Test
  void tableWarnsOfRunsInWhichOthersUsedTheCpu() {
    assertThat(ResultTable.render(Results.threeRounds()))
        .contains("During 1 of 6 runs others got more than 3 % of this machine's CPU");
  }

  @Test
  void noVerdictIsGivenWhereTheStockSchedulerHadAnotherLoadThanWasAskedFor() throws Exception {
    DemoResult off = Results.withLoads(0.77, 0.95, 0.78);

    assertThat(ResultTable.render(off))
        .contains("No verdict: at 95 % asked for, the load under FIFO was 78 %")
        .doesNotContain("ratio  ", "ratio, ");
    JsonNode json = written(off);
    assertThat(json.at("/verdict").asBoolean(true)).isFalse();
    assertThat(json.at("/schedulers/fifo/runs/0/reachedLoad").asDouble()).isEqualTo(0.77);
    assertThat(json.at("/schedulers/fifo/reachedLoad/median").asDouble()).isEqualTo(0.78);
    assertThat(json.at("/schedulers/kairos/runs/2/reachedLoad").asDouble()).isEqualTo(0.95);
    assertThat(json.at("/calibration/0/load").asDouble()).isEqualTo(0.9);
    assertThat(json.at("/stream/lastArrivalSeconds").asDouble()).isEqualTo(2);
  }

  @Test
  void aVerdictTellsOfTheRunsThatHadAnotherLoad() throws Exception {
    assertThat(ResultTable.render(Results.withLoads(0.93, 0.89, 0.97)))
        .contains("In 1 of 3 runs the load under FIFO was more than 5 % off the 95 % asked for")
        .contains("ratio  ")
        .doesNotContain("No verdict");
    assertThat(ResultTable.render(Results.withLoads(0.93, 0.96, 0.97)))
        .contains("  load reached  ")
        .doesNotContain("off the 95 %");
    assertThat(written(Results.withLoads(0.93)).at("/verdict").asBoolean()).isTrue();
  }

  @Test
  void anOverloadHasItsVerdictByAllThatCame() throws Exception {
    assertThat(written(Results.withOverload(1.5, 1.48)).at("/verdict").asBoolean()).isTrue();
    DemoResult off = Results.withOverload(1.5, 1.2);
    assertThat(written(off).at("/verdict").asBoolean(true)).isFalse();
    assertThat(ResultTable.render(off)).contains("at 150 % asked for, the load under FIFO was 120");
  }

  @Test
  void slotsThatAreAllInUseAreNoVerdictWhereMoreCameThanTheyCanDo() throws Exception {
    DemoResult overloaded = Results.withOverload(0.9, 1.2);

    assertThat(written(overloaded).at("/verdict").asBoolean(true)).isFalse();
    assertThat(ResultTable.render(overloaded))
        .contains("at 90 % asked for, the load under FIFO was 120 %");
    assertThat(written(Results.withOverload(0.9, 1.0)).at("/verdict").asBoolean()).isTrue();
  }

  @Test
  void jobsThatComeAllAtOnceHaveNoVerdict() throws Exception {
    DemoResult atOnce = Results.withSlots(Optional.empty());

    assertThat(ResultTable.render(atOnce)).contains("none, for the jobs came all at once");
    assertThat(written(atOnce).at("/schedulers/fifo/runs/0").has("reachedLoad")).isFalse();
  }

  @Test
  void slotsThatMastersAndWaitingReducesHeldAreTold() throws Exception {
    SlotUse slots = new SlotUse(0.6, 0.25, 0.125, 1.2);

    JsonNode run = written(Results.withSlots(Optional.of(slots))).at("/schedulers/fifo/runs/0");

    assertThat(run.at("/reachedLoad").asDouble()).isCloseTo(0.96, within(1e-9));
    assertThat(run.at("/offeredLoad").asDouble()).isCloseTo(1.92, within(1e-9));
    assertThat(run.at("/slotUse/tasks").asDouble()).isEqualTo(0.6);
    assertThat(run.at("/slotUse/waitingReduces").asDouble()).isEqualTo(0.25);
    assertThat(run.at("/slotUse/masters").asDouble()).isEqualTo(0.125);
  }

  @Test
  void jsonHoldsTheFiguresTheRunsAndWhatTheyDependOn() throws Exception {
    JsonNode json = written(Results.threeRounds());

    JsonNode kairos = json.at("/schedulers/kairos");
    assertThat(kairos.at("/jct/p50/median").asDouble()).isEqualTo(1);
    assertThat(kairos.at("/jct/p50/least").asDouble()).isEqualTo(0.5);
    assertThat(kairos.at("/jct/p50/most").asDouble()).isEqualTo(2);
    assertThat(kairos.at("/slowdown/mean/median").asDouble()).isEqualTo(2.5);
    assertThat(kairos.at("/preemptions/median").asLong()).isEqualTo(17);
    assertThat(kairos.at("/yarnSite/a").asText()).isEqualTo("b");
    assertThat(kairos.at("/runs")).hasSize(3);
    assertThat(kairos.at("/runs/2/othersCpu").asDouble()).isEqualTo(0.2);
    assertThat(kairos.at("/runs/2/daemonCpu/resourceManagerSeconds").asDouble()).isEqualTo(9);
    assertThat(kairos.at("/runs/2/daemonCpu/nodeManagersSeconds").asDouble()).isEqualTo(24.25);
    assertThat(kairos.at("/runs/1/jct/p50").asDouble()).isEqualTo(0.5);
    assertThat(kairos.at("/runs/0/jobs/1/jctSeconds").asDouble()).isEqualTo(4);
    assertThat(kairos.at("/runs/0/queueStarts/untold").asLong()).isEqualTo(3);
    assertThat(kairos.at("/runs/0/queueStarts/noOtherJobWaited").asLong()).isEqualTo(1);
    assertThat(kairos.at("/runs/0/forecasts/held").asLong()).isEqualTo(16);
    assertThat(json.at("/schedulers/fifo/runs/0/forecasts").isMissingNode()).isTrue();
    assertThat(json.at("/schedulers/fifo/jct/p99/median").asDouble()).isEqualTo(8);
    assertThat(json.at("/ratio/kairos/jct/mean/median").asDouble()).isEqualTo(0.5);
    assertThat(json.at("/ratio/kairos/jct/mean/most").asDouble()).isEqualTo(1);
    assertThat(json.at("/ratio/alone/jct/mean/median").asDouble()).isEqualTo(0.2);
    assertThat(json.at("/coreControl").asText()).isEqualTo("cgroup-v1-quota");
    assertThat(json.at("/runs").asInt()).isEqualTo(3);
    assertThat(json.at("/seed").asLong()).isEqualTo(42);
    assertThat(json.at("/machine/cores").asInt()).isEqualTo(2);
    assertThat(json.at("/versions/hadoop").asText()).startsWith("3.");
    assertThat(json.at("/date").asText()).isEqualTo("2026-01-01T00:00:00Z");
  }

  @Test
  void aLaterDemoFindsTheSameStreamInTheJson() throws Exception {
    written(result);

    DemoStream again = StreamFile.read(file());
    assertThat(again.jobs()).isEqualTo(result.stream().jobs());
    assertThat(again.spec()).isEqualTo(result.stream().spec());
    assertThat(again.seed()).isEqualTo(42);
  }

  @Test
  void aFileWithoutAStreamIsRefusedByWhatIsMissing() throws Exception {
    Files.writeString(file(), "{\"stream\": {\"jobs\": []}}");

    assertThatThrownBy(() -> StreamFile.read(file()))
        .isInstanceOf(IOException.class)
        .hasMessage("it holds no stream: taskCost is missing");
  }

  @Test
  void pictureNamesKairosWhateverTellsItsSetUpsApart() {
    assertThat(CdfChart.chart(result).getSeriesMap().keySet())
        .containsExactly(
            "FIFO: median 2.0 s, mean 5.0 s", "Kairos: median 1.0 s (0.50 ×), mean 2.5 s (0.50 ×)");
    SchedulerSetup las = new SchedulerSetup("las", "las", "LAS", Map.of(), Map.of(), null);
    DemoResult named =
        new DemoResult(
            result.options(),
            result.place(),
            result.stream(),
            result.calibration(),
            result.baseline(),
            List.of(new SchedulerRuns(las, result.kairos().get(0).runs())));

    assertThat(CdfChart.chart(named).getSeriesMap().keySet())
        .contains("Kairos (las): median 1.0 s (0.50 ×), mean 2.5 s (0.50 ×)");
    assertThat(CdfChart.chart(named).getTitle()).isEqualTo("2 jobs at 95 % load");
  }

  @Test
  void pictureHasNoRatiosWhereThereIsNoVerdict() {
    assertThat(CdfChart.chart(Results.withLoads(0.7)).getSeriesMap().keySet())
        .contains("Kairos: median 1.0 s, mean 2.5 s");
  }

  @Test
  void pictureIsAPng() throws Exception {
    Path file = folder.resolve("cdf.png");
    CdfChart.write(result, file);

    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isGreaterThan(1000);
  }

  private Path file() {
    return folder.resolve("out.json");
  }

  private JsonNode written(DemoResult outcome) throws IOException {
    ResultJson.write(outcome, Instant.parse("2026-01-01T00:00:00Z"), file());
    return new ObjectMapper().readTree(file().toFile());
  }
}
