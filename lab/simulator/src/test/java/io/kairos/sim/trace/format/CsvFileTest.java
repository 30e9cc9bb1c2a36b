// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.Stage;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvFileTest {
  @TempDir private Path folder;

  @Test
  void linesOfOneJobFollowEachOther() throws IOException {
    List<TraceJob> jobs =
        read(
            """
            Job, Submit, Duration, Reduce, User
            a, 1.5, 3, false, x
            a, 1.5, 10, true, x
            a, 1.5, 5, false, x
            b, 2, 0.5, , y
            """);

    assertThat(jobs).hasSize(2);
    assertThat(jobs.get(0).arrivalNanos()).isEqualTo(1_500_000_000L);
    assertThat(jobs.get(0).tasks()).isEqualTo(3);
    assertThat(jobs.get(0).reduces()).isEqualTo(1);
    assertThat(jobs.get(0).meanNanos()).isEqualTo(6_000_000_000L);
    assertThat(jobs.get(0).criticalNanos()).isEqualTo(15_000_000_000L);
    assertThat(jobs.get(1).workNanos()).isEqualTo(500_000_000L);
  }

  @Test
  void theLargestTaskOfAJobCountsForAllApartFromReduces() throws IOException {
    List<TraceJob> jobs =
        read(
            """
            job,submit,duration,reduce,queue,vcores,memory
            a,1,5,,prod,1,2048
            a,1,5,,prod,2,1024
            a,1,5,true,prod,,4096
            b,2,7,,,,
            """);

    assertThat(jobs.get(0).needs())
        .isEqualTo(new JobNeeds("prod", new TaskSize(2, 2048), new TaskSize(1, 4096)));
    assertThat(jobs.get(1).needs()).isEqualTo(JobNeeds.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          prod,0,     | vcores is "0"; use a whole number from 1
          prod,x,     | vcores is "x"; use a whole number from 1
          prod,2000,  | 2000 vcores; use 1 to 1000
          prod,1,-4   | memory is "-4"; use a whole number from 0
          dev,1,4     | queue "dev", and "prod" in the line above; give a job one
          """)
  void anErrorInASizeIsNamedWithItsLine(String fields, String message) {
    assertThatThrownBy(
            () ->
                read(
                    "job,submit,duration,queue,vcores,memory\na,1,5,prod,1,1\na,1,5,"
                        + fields
                        + "\n"))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("line 3: " + message);
  }

  @Test
  void stagesAreSortedSoThatEachComesBehindThoseItWaitsFor() throws IOException {
    List<TraceJob> jobs =
        read(
            """
            job,submit,duration,stage,after
            a,1,5,join,left; right
            a,1,1,scan,
            a,1,6,join,
            a,1,2,left,scan
            a,1,3,right,scan
            a,1,4,right,scan
            b,2,7,,
            """);

    assertThat(jobs.get(0).stages())
        .isEqualTo(
            new Stages(
                List.of(
                    new Stage(1),
                    new Stage(1, List.of(0)),
                    new Stage(2, List.of(0)),
                    new Stage(2, List.of(1, 2)))));
    assertThat(IntStream.range(0, 6).mapToLong(jobs.get(0)::taskNanos))
        .containsExactly(
            1_000_000_000L,
            2_000_000_000L,
            3_000_000_000L,
            4_000_000_000L,
            5_000_000_000L,
            6_000_000_000L);
    assertThat(jobs.get(0).criticalNanos()).isEqualTo(11_000_000_000L);
    assertThat(jobs.get(0).reduces()).isZero();
    assertThat(jobs.get(1).hasStages()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          b,2,1,x,y              | line 3: stage x waits for stage y, which the job has no task of
          b,2,1,x,x              | line 3: stages wait for each other, or for such stages: x
          b,2,1,x,y#b,2,1,y,x    | line 4: stages wait for each other, or for such stages: x, y
          b,2,1,x,#b,2,1,,       | line 4: the line names no stage; name one in all lines
          b,2,1,,#b,2,1,x,       | line 4: stage x of a job with a line above that names none
          b,2,1,,x               | line 3: the line names no stage
          b,2,1,x,#b,2,1,y,#b,2,1,x,y | line 5: stage x waits for y, and in its first line for none
          """)
  void wrongStagesAreNamed(String lines, String message) {
    assertThatThrownBy(
            () -> read("job,submit,duration,stage,after\na,1,1,m,\n" + lines.replace('#', '\n')))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("jobs.csv, " + message);
  }

  @Test
  void aJobHasReducesOrStages() {
    assertThatThrownBy(() -> read("job,submit,duration,reduce,stage\na,1,1,true,m\n"))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("line 2: a reduce of stage m; a job has reduces or stages");
  }

  @Test
  void aJobWhoseLinesAreApartIsRefused() {
    assertThatThrownBy(() -> read("job,submit,duration\na,0,1\nb,0,1\na,0,1\n"))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("line 4: job a was here before another job");
  }

  @Test
  void aByteOrderMarkIsSkipped() throws IOException {
    assertThat(read("\uFEFFjob,submit,duration\na,1,2\n")).hasSize(1);
  }

  @Test
  void columnsThatAreNotReadAreNamed() throws IOException {
    read("job,submit,duration,que,User\na,1,2,prod,x\n");
    assertThat(new CsvFile(folder.resolve("jobs.csv")).remarks())
        .containsExactly("columns that are not read: que, User");

    read("job,submit,Duration,queue\na,1,2,prod\n");
    assertThat(new CsvFile(folder.resolve("jobs.csv")).remarks()).isEmpty();
  }

  @Test
  void aFileWithoutJobsHasNone() throws IOException {
    assertThat(read("job,submit,duration\n")).isEmpty();
  }

  @Test
  void aMissingColumnIsNamed() {
    assertThatThrownBy(() -> read("job,submit,seconds\na,1,2\n"))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("jobs.csv, line 1: no column \"duration\"; the first line names job");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          b,2,0,false    | line 3: duration is "0"; use a number of seconds above 0
          b,2,-1,false   | line 3: duration is "-1"; use a number of seconds above 0
          b,x,1,false    | line 3: submit is "x"; use a number of seconds from 0
          b,0.5,1,false  | line 3: the job arrives at 0.5 s, before the job above it
          b,2,1,true     | line 3: the job has reduces and no maps
          a,2,1,false    | line 3: job a has another submit than in the line above
          b,2,1,yes      | line 3: reduce is "yes"; use true or false
          b,2            | line 3: 2 values for 4 columns
          """)
  void aWrongLineIsNamed(String line, String message) {
    assertThatThrownBy(() -> read("job,submit,duration,reduce\na,1,1,false\n" + line + "\n"))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining(message);
  }

  private List<TraceJob> read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("jobs.csv"), text);
    try (Stream<TraceJob> jobs = new CsvFile(file).jobs()) {
      return jobs.toList();
    }
  }
}
