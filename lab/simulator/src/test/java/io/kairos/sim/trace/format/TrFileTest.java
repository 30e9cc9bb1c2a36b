// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.trace.Traces;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrFileTest {
  @TempDir private Path folder;

  @Test
  void aLineIsAJob() throws IOException {
    List<TraceJob> jobs = read("# comment\n1.5 2 2.25 1.5 3\n\n7 1 4 4.0\n", false);

    assertThat(jobs).hasSize(2);
    TraceJob first = jobs.get(0);
    assertThat(first.arrivalNanos()).isEqualTo(1_500_000_000L);
    assertThat(first.meanNanos()).isEqualTo(2_250_000_000L);
    assertThat(first.tasks()).isEqualTo(2);
    assertThat(first.taskNanos(1)).isEqualTo(3_000_000_000L);
    assertThat(first.workNanos()).isEqualTo(4_500_000_000L);
    assertThat(first.criticalNanos()).isEqualTo(3_000_000_000L);
  }

  @Test
  void aTimeMayHaveAUnit() throws IOException {
    TraceJob job = read("1500ms 2 1m 0.5s 2h\n", false).get(0);

    assertThat(job.arrivalNanos()).isEqualTo(1_500_000_000L);
    assertThat(job.meanNanos()).isEqualTo(60_000_000_000L);
    assertThat(job.taskNanos(0)).isEqualTo(500_000_000L);
    assertThat(job.taskNanos(1)).isEqualTo(7_200_000_000_000L);
  }

  @Test
  void wholeSecondsAreWhatIsLeftOfDurationsAndMeans() throws IOException {
    TraceJob job = read("1.5 2 2.25 0.5 3.9\n", true).get(0);

    assertThat(job.arrivalNanos()).isEqualTo(1_500_000_000L);
    assertThat(job.meanNanos()).isEqualTo(2_000_000_000L);
    assertThat(job.taskNanos(0)).isZero();
    assertThat(job.taskNanos(1)).isEqualTo(3_000_000_000L);
  }

  @Test
  void aFileMayBeZipped() throws IOException {
    Path file = folder.resolve("zipped.tr.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("0 1 4 4\n".getBytes(StandardCharsets.UTF_8));
    }

    try (Stream<TraceJob> jobs = named(file.toString()).jobs()) {
      assertThat(jobs).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          5 1           | line 2: 2 numbers; expected SUBMIT N MEAN and N durations
          5 3 1 1 1     | line 2: N is 3 and 2 durations follow; expected SUBMIT N MEAN and N
          5 1 1 1 1     | line 2: N is 1 and 2 durations follow
          5 0 1         | line 2: N is "0"; a job has at least one task
          5 one 1 1     | line 2: N is "one"; a job has at least one task
          x 1 1 1       | line 2: SUBMIT is "x"; use a number of seconds from 0 to 1000000000
          5 2 1 1 -1    | line 2: duration 2 is "-1"; use a number of seconds above 0
          5 1 1 0       | line 2: duration 1 is "0"; use a number of seconds above 0
          5 1 1 20sec   | line 2: duration 1 is "20sec"; use a number of seconds above 0, up to 1000000000, or a time such as 500ms
          5 1 NaN 1     | line 2: MEAN is "NaN"; use a number of seconds above 0
          0.5 1 1 1     | line 2: the job arrives at 0.5 s, before the job above it; sort the jobs
          """)
  void aWrongLineIsNamed(String line, String message) {
    assertThatThrownBy(() -> read("1 1 1 1\n" + line + "\n", false))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("jobs.tr");
  }

  @Test
  void aMissingFileIsNamed() {
    Trace trace = named("missing.tr");

    assertThatThrownBy(trace::jobs)
        .isInstanceOf(TraceException.class)
        .hasMessage("there is no file missing.tr");
  }

  @Test
  void aFileThatIsNotZippedIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("plain.tr.gz"), "0 1 4 4\n");
    Trace trace = named(file.toString());

    assertThatThrownBy(trace::jobs)
        .isInstanceOf(TraceException.class)
        .hasMessage(file + " cannot be read: Not in GZIP format");
  }

  @Test
  void aTraceIsWrittenAsItIsRead() throws IOException {
    Path file = folder.resolve("copy.tr.gz");
    Trace drawn = named("figure-2.1");

    TrFile.write(drawn, file);

    try (Stream<TraceJob> written = new TrFile(file, false).jobs();
        Stream<TraceJob> jobs = drawn.jobs()) {
      List<TraceJob> expected = jobs.toList();
      List<TraceJob> actual = written.toList();
      assertThat(actual).hasSameSizeAs(expected);
      for (int job = 0; job < actual.size(); job++) {
        assertThat(actual.get(job).workNanos()).isEqualTo(expected.get(job).workNanos());
        assertThat(actual.get(job).arrivalNanos() - expected.get(job).arrivalNanos())
            .isBetween(0L, 1_000L);
      }
    }
  }

  @Test
  void stagesAreNotWrittenAsTasksThatWaitForNone() {
    Path file = folder.resolve("copy.tr");

    assertThatThrownBy(() -> TrFile.write(named("dag-like"), file))
        .isInstanceOf(TraceException.class)
        .hasMessage("dag-like has stages that wait for others, which *.tr cannot tell");
  }

  @Test
  void containersOfSeveralCoresAreNotWrittenAsTasksOfOne() throws IOException {
    Path sized = folder.resolve("sized.csv");
    Files.writeString(sized, "job,submit,duration,vcores\na,0,10,2\n");

    assertThatThrownBy(() -> TrFile.write(named(sized.toString()), folder.resolve("copy.tr")))
        .isInstanceOf(TraceException.class)
        .hasMessage("sized.csv has sizes of containers, which *.tr cannot tell");
  }

  @Test
  void reducesAreNotWrittenAsMaps() {
    Path file = folder.resolve("copy.tr");
    Trace drawn =
        new Traces(Map.of(), Optional.of(20), Laws.EXCERPT, 120, 0.95, 1).named("table1-phases");

    assertThatThrownBy(() -> TrFile.write(drawn, file))
        .isInstanceOf(TraceException.class)
        .hasMessage("table1-phases has reduces, which *.tr cannot tell");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileThatEndsTooEarlyIsNamed() throws IOException {
    Path whole = folder.resolve("whole.tr.gz");
    TrFile.write(named("figure-2.1"), whole);
    byte[] bytes = Files.readAllBytes(whole);
    Path half = Files.write(folder.resolve("half.tr.gz"), Arrays.copyOf(bytes, bytes.length / 2));

    try (Stream<TraceJob> jobs = new TrFile(half, false).jobs()) {
      assertThatThrownBy(jobs::count)
          .isInstanceOf(TraceException.class)
          .hasMessageContaining("half.tr.gz, line ");
    }
  }

  @Test
  void aJobOfTooMuchWorkIsNamed() {
    assertThatThrownBy(() -> read("0 3 1 1000000000 1000000000 1000000000\n", false))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("line 1: the tasks of the job take 3000000000 s together");
  }

  @Test
  void otherFilesAreRefused() {
    assertThatThrownBy(() -> named("jobs.xlsx"))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith("\"jobs.xlsx\" is no trace; use one of yahoo-like")
        .hasMessageContaining("or a file, plain, gzip (*.gz) or zstd: tr: *.tr, a line a job");
  }

  @Test
  void aFileInAnotherFormatIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.xlsx"), "0 1 4 4\n");

    assertThatThrownBy(() -> named(file.toString()))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith("\"" + file + "\" is in no format that is known; use a file");
  }

  @Test
  void settingsOfAFormatAreChecked() throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.tr"), "0 1 4.5 4.5\n");

    try (Stream<TraceJob> jobs = with(Map.of("wholeSeconds", "1"), file).jobs()) {
      assertThat(jobs.findFirst().orElseThrow().workNanos()).isEqualTo(4_000_000_000L);
    }
    assertThatThrownBy(() -> with(Map.of("wholeSeconds", "2"), file))
        .hasMessage("wholeSeconds is \"2\"; use a whole number from 0 to 1");
    assertThatThrownBy(() -> with(Map.of("seconds", "1"), file))
        .hasMessage("a trace in the format tr has no setting seconds; there are wholeSeconds");
  }

  private static Trace with(Map<String, String> format, Path file) {
    return new Traces(format, Optional.empty(), Laws.EXCERPT, 4, 0.95, 1).named(file.toString());
  }

  private static Trace named(String text) {
    return new Traces(Map.of(), Optional.empty(), Laws.EXCERPT, 4, 0.95, 1).named(text);
  }

  private List<TraceJob> read(String lines, boolean wholeSeconds) throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.tr"), lines);
    try (Stream<TraceJob> jobs = new TrFile(file, wholeSeconds).jobs()) {
      return jobs.toList();
    }
  }
}
