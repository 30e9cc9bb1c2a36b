// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.ValueKind;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.trace.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SwimFileTest {
  private static final Map<String, String> ROUND =
      Map.of(
          "blockMegabytes", "100",
          "reduceMegabytes", "50",
          "megabytesPerSecond", "5",
          "startSeconds", "2");

  @TempDir private Path folder;

  @Test
  void tasksAreAssumedFromBytes() throws IOException {
    // Three maps read 250 MB and write 60 MB, which takes 62 s and two for the start of each; two
    // reduces read 30 MB each
    // and write 15 MB.
    TraceJob job = read("job0\t9\t9\t250000000\t60000000\t30000000\n", ROUND).get(0);

    assertThat(job.arrivalNanos()).isEqualTo(9_000_000_000L);
    assertThat(job.tasks()).isEqualTo(5);
    assertThat(job.reduces()).isEqualTo(2);
    assertThat(job.taskNanos(0)).isEqualTo(22_666_666_667L);
    assertThat(job.taskNanos(4)).isEqualTo(11_000_000_000L);
  }

  @Test
  void mapsOfAJobWithoutShuffleWriteItsOutput() throws IOException {
    TraceJob job = read("job0\t9\t9\t50000000\t0\t25000000\n", ROUND).get(0);

    assertThat(job.tasks()).isEqualTo(1);
    assertThat(job.reduces()).isZero();
    assertThat(job.workNanos()).isEqualTo(17_000_000_000L);
  }

  @Test
  void aJobWithoutBytesHasOneMap() throws IOException {
    TraceJob job = read("job0\t9\t9\t0\t0\t0\n", ROUND).get(0);

    assertThat(job.tasks()).isEqualTo(1);
    assertThat(job.workNanos()).isEqualTo(2_000_000_000L);
  }

  @Test
  void assumptionsAreSaid() throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.tsv"), "");

    assertThat(trace(file, Map.of("megabytesPerSecond", "12.5")).remarks())
        .containsExactly(
            "the history has bytes and no tasks: assumed are maps of 128 MB, reduces of 256 MB,"
                + " 12.5 MB/s and 1 s for the start of a task");
  }

  @ParameterizedTest
  @CsvSource({"2, 2", "2s, 2", "500ms, 0.5", "1m, 60"})
  void theStartOfATaskIsSecondsOrHasAUnit(String start, double seconds) throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.tsv"), "");

    assertThat(trace(file, Map.of("startSeconds", start)).remarks().get(0))
        .endsWith(" and " + ValueKind.plain(seconds) + " s for the start of a task");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2 s", "2h", "-1s", "soon"})
  void aStartThatIsNoTimeIsRefused(String start) throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.tsv"), "");

    assertThatThrownBy(() -> trace(file, Map.of("startSeconds", start)))
        .isInstanceOf(TraceException.class)
        .hasMessage(
            "startSeconds is \"%s\"; use a number from 0.001 to 3600 (seconds), or a time such as"
                + " 500ms, 20s, 2m or 1h",
            start);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          j 10 1 1 1 1    | line 2: 1 fields between tabs; expected 6: job, submit, gap, input
          j_10_1_1_1      | line 2: 5 fields between tabs
          j_x_1_1_1_1     | line 2: submit is "x"; use a number of seconds
          j_10_1_-1_1_1   | line 2: input is "-1"; use a number of bytes from 0
          j_10_1_1_1_one  | line 2: output is "one"; use a number of bytes from 0
          j_8_1_1_1_1     | line 2: the job arrives at 8.0 s, before the job above it
          j_10_1_9e17_1_1 | line 2: the job would have 9000000000 tasks; a job may have up to
          """)
  void aWrongLineIsNamed(String line, String message) {
    String lines = "job0\t9\t9\t1\t1\t1\n" + line.replace('_', '\t') + "\n";
    assertThatThrownBy(() -> read(lines, ROUND))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("jobs.tsv, " + message);
  }

  private List<TraceJob> read(String lines, Map<String, String> settings) throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.tsv"), lines);
    try (Stream<TraceJob> jobs = trace(file, settings).jobs()) {
      return jobs.toList();
    }
  }

  private static Trace trace(Path file, Map<String, String> settings) {
    return new Traces(settings, Optional.empty(), Laws.EXCERPT, 4, 0.95, 1).named(file.toString());
  }
}
