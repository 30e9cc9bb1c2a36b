// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cli.console.Choices;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("measures")
@Timeout(900)
class DemoIT {
  @TempDir Path folder;

  @Test
  void comparesSchedulersOnRealDaemonsAndLeavesOnlyItsFolder() throws Exception {
    Path json = folder.resolve("out.json");
    Path png = folder.resolve("out.png");
    StringWriter out = new StringWriter();

    CommandLine command = new CommandLine(new DemoCommand());
    Choices.register(command);
    int exit =
        command
            .setOut(new PrintWriter(out))
            .execute(
                "--jobs=6",
                "--policy=las,srjf",
                "--json=" + json,
                "--png=" + png,
                "--work-dir=" + folder);

    JsonNode result = new ObjectMapper().readTree(json.toFile());
    // So short a stream may miss its load; then there is no verdict.
    boolean verdict = result.at("/verdict").asBoolean();
    assertThat(exit).as(out.toString()).isEqualTo(verdict ? 0 : 3);
    assertThat(out.toString()).contains("FIFO", "load reached", "suspensions");
    if (verdict) {
      assertThat(out.toString()).contains("ratio las", "ratio srjf");
    } else {
      assertThat(out.toString()).contains("No verdict").doesNotContain("ratio las");
    }
    assertThat(png).isNotEmptyFile();
    // Too short a stream to play a part of it first.
    JsonNode steps = result.at("/calibration");
    assertThat(steps.size()).isBetween(1, 3);
    assertThat(steps).allMatch(step -> step.at("/jobs").asInt() == 6);
    assertThat(steps).allMatch(step -> step.at("/load").asDouble() > 0);
    double lastArrival = result.at("/stream/lastArrivalSeconds").asDouble();
    assertThat(result.at("/stream/jobs/5/arrivalSeconds").asDouble()).isEqualTo(lastArrival);
    for (String scheduler : List.of("fifo", "las", "srjf")) {
      JsonNode figures = result.at("/schedulers/" + scheduler + "/runs/0");
      assertThat(figures.at("/jobs")).hasSize(6);
      assertThat(figures.at("/jct/p50").asDouble()).isPositive();
      assertThat(figures.at("/reachedLoad").asDouble()).isBetween(0.3, 1.0);
      assertThat(figures.at("/offeredLoad").asDouble()).isPositive();
      assertThat(figures.at("/utilization").asDouble()).isBetween(0.0, 1.0);
      assertThat(figures.at("/othersCpu").asDouble()).isBetween(0.0, 1.0);
      assertThat(figures.at("/daemonCpu/resourceManagerSeconds").asDouble()).isPositive();
      assertThat(figures.at("/daemonCpu/nodeManagersSeconds").asDouble()).isPositive();
    }
    assertThat(result.at("/schedulers/fifo/runs/0/preemptions").asLong()).isZero();
    int tasks = 0;
    for (JsonNode job : result.at("/stream/jobs")) {
      tasks += job.at("/tasks").asInt();
    }
    assertThat(result.at("/schedulers/srjf/runs/0/queueStarts/all").asInt()).isEqualTo(tasks);
    assertThat(result.at("/coreControl").asText()).isNotEqualTo("none");
    assertThat(ProcessHandle.current().descendants()).isEmpty();
    assertThat(cgroupsOfThisProcess()).isEmpty();
  }

  private static List<Path> cgroupsOfThisProcess() throws IOException {
    Path root = Path.of("/sys/fs/cgroup");
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    String own = "kairos-demo-" + ProcessHandle.current().pid();
    try (Stream<Path> places = Files.find(root, 3, (path, kind) -> path.endsWith(own))) {
      return places.toList();
    }
  }
}
