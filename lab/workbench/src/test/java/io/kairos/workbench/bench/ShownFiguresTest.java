// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.workbench.bench.mapreduce.AttemptCounts;
import io.kairos.workbench.bench.mapreduce.JobReport;
import io.kairos.workbench.bench.mapreduce.MapReduceBenchmark;
import io.kairos.workbench.bench.mapreduce.MapReduceResult;
import io.kairos.workbench.bench.mapreduce.TaskAttempts;
import io.kairos.workbench.measure.BenchJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that no run has filled yet names figures that its benchmark writes. */
class ShownFiguresTest {
  @TempDir private Path folder;

  @Test
  void theTableOfMapReduceJobsShowsWhatItsBenchmarkWrites() throws IOException {
    List<JobReport> jobs = List.of(job("SUCCEEDED", true, 10), job("STUCK", false, 40));
    List<MapReduceResult> results =
        MapReduceBenchmark.SCHEDULERS.stream()
            .map(scheduler -> new MapReduceResult(scheduler, 60, 3, jobs))
            .toList();
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode figures = mapper.createObjectNode();
    figures.set("schedulers", mapper.valueToTree(results));
    MeasuredTable table = table("bench mapreduce");
    Path file = folder.resolve(table.columns().get(0).runs() + "-1.json");
    Files.createDirectories(file.getParent());
    BenchJson.write(figures, file);

    assertThat(table.text(folder))
        .doesNotContain("–")
        .contains("| right answers | 1 | 1 | 1 | 1 | 1 | 1 |")
        .contains("| stuck | 1 | 1 |")
        .contains("| wall, s | 60 | 60 |")
        .contains("| mean job, s | 25.0 | 25.0 |")
        .contains("| attempts | 12 | 12 |")
        .contains("| copies started | 4 | 4 |")
        .contains("| … used | 2 | 2 |")
        .contains("| CPU time lost to copies, % | 25.0 | 25.0 |");
  }

  private static MeasuredTable table(String name) throws IOException {
    return MeasuredTable.all(Path.of("../../docs/developer/measured")).stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static JobReport job(String state, boolean isRight, double seconds) {
    return new JobReport(
        "small",
        state,
        isRight,
        seconds,
        new TaskAttempts(new AttemptCounts(6, 0, 1, 2, 1), 0.5, 1.5),
        Map.of());
  }
}
