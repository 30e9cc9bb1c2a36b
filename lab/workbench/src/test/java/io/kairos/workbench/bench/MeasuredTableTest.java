// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.workbench.bench.MeasuredTable.Column;
import io.kairos.workbench.bench.MeasuredTable.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of files that are written by hand. */
class MeasuredTableTest {
  private static final String ORIGIN =
      ", 'date':'2026-01-02T03:04:05Z', 'machine':{'cores':2,'cpu':'C','java':'17'}}";

  @TempDir private Path folder;

  @Test
  void runsOfTwoVersionsAreComparedPairByPair() throws IOException {
    write("a-1", "{'x':{'nanos':1000}");
    write("a-2", "{'x':{'nanos':4000}");
    write("a-3", "{'x':{'nanos':2000}");
    write("b-1", "{'x':{'nanos':500}");
    write("b-2", "{'x':{'nanos':4000}");
    write("b-3", "{'x':{'nanos':3000}");

    assertThat(table(true, List.of(of("before", "a"), of("after", "b")), "/x/nanos").text(folder))
        .isEqualTo(
            "| all | before | after | ratio |\n"
                + "|---|---|---|---|\n"
                + "| it, µs | 2.0 (1.0 – 4.0) | 3.0 (0.5 – 4.0) | **1.00 (0.50 – 1.50)** |\n"
                + "\nFiles of each column: 3; 2026-01-02, 2 cores (C), Java 17.\n");
  }

  @Test
  void roundsOfOneFileAreThoseOfItsColumns() throws IOException {
    write("a-1", "{'rounds':[{'kairos':{'n':1000}, 'stock':{'n':2000}},{'kairos':{'n':3000}}]");

    assertThat(
            table(
                    false,
                    List.of(new Column("K", "a", "kairos"), new Column("S", "a", "stock")),
                    "/rounds/*/{}/n")
                .text(folder))
        .contains("| it, µs | 1.0, 3.0 | 2.0 |\n");
  }

  @Test
  void twoRunsAreToldBothAsTheyHaveNoMedian() throws IOException {
    write("a-1", "{'x':4000");
    write("a-2", "{'x':1000");
    write("b-1", "{'x':2000");
    write("b-2", "{'x':2000");

    assertThat(table(true, List.of(of("A", "a"), of("B", "b")), "/x").text(folder))
        .contains("| it, µs | 4.0, 1.0 | 2.0, 2.0 | **0.50, 2.00** |\n");
  }

  @Test
  void nothingIsComparedWithZero() throws IOException {
    write("a-1", "{'x':0");
    write("b-1", "{'x':2000");

    assertThat(table(true, List.of(of("A", "a"), of("B", "b")), "/x").text(folder))
        .contains("| it, µs | 0.0 | 2.0 | – |\n");
  }

  @Test
  void anElementOfAListIsChosenByAFigureOfIt() throws IOException {
    write(
        "a-1",
        "{'runs':[{'of':'k','n':1000},{'of':'s','n':{'m':9000}},{'of':'k','n':3000},"
            + "{'of':'k','n':2000}]");

    assertThat(
            table(
                    false,
                    List.of(new Column("K", "a", "[of=k]/n"), new Column("S", "a", "[of=s]/n/m")),
                    "/runs/{}")
                .text(folder))
        .contains("| it, µs | 2.0 (1.0 – 3.0) | 9.0 |\n");
  }

  @Test
  void theLoadOfTheMachineIsToldWhereFilesHaveIt() throws IOException {
    write("a-1", "{'x':1000,'loadAverage':2.44");
    write("b-1", "{'x':1000,'loadAverage':7.5");

    assertThat(table(false, List.of(of("A", "a"), of("B", "b")), "/x").text(folder))
        .endsWith("Java 17; load average at the end 2.4, 7.5.\n");
  }

  @Test
  void aSpreadOfAFileIsShownAsItIs() throws IOException {
    write("a-1", "{'x':{'median':2000,'least':1000,'most':9000}");

    assertThat(table(false, List.of(of("A", "a")), "/x").text(folder))
        .contains("| it, µs | 2.0 (1.0 – 9.0) |\n");
  }

  @Test
  void aFigureThatAnOlderVersionDoesNotMeasureHasNoRatio() throws IOException {
    write("a-1", "{'y':1");
    write("b-1", "{'x':1000");

    assertThat(table(true, List.of(of("A", "a"), of("B", "b")), "/x").text(folder))
        .contains("| it, µs | – | 1.0 | – |\n");
    assertThatThrownBy(() -> table(true, List.of(of("A", "a")), "/z").text(folder))
        .hasMessageContaining("no file has the figure /z");
  }

  @Test
  void runsThatAreNoPairsOrOfSeveralMachinesAreRefused() throws IOException {
    write("a-1", "{'x':1");
    write("b-1", "{'x':1");
    write("b-2", "{'x':1");
    MeasuredTable pairs = table(true, List.of(of("A", "a"), of("B", "b")), "/x");
    assertThatThrownBy(() -> pairs.text(folder)).hasMessageContaining("1 and 2 runs");

    Files.writeString(
        folder.resolve("a-1.json"),
        Files.readString(folder.resolve("a-1.json")).replace("\"C\"", "\"D\""));
    MeasuredTable machines = table(false, List.of(of("A", "a"), of("B", "b")), "/x");
    assertThatThrownBy(() -> machines.text(folder)).hasMessageContaining("several machines");
    assertThatThrownBy(() -> table(false, List.of(of("C", "c")), "/x").text(folder))
        .hasMessageContaining("c-1.json");
  }

  private static Column of(String title, String runs) {
    return new Column(title, runs, null);
  }

  private static MeasuredTable table(boolean ratio, List<Column> columns, String figure) {
    return new MeasuredTable(
        "T", "all", columns, ratio, List.of(new Row("it, µs", figure, 1000, 1)));
  }

  private void write(String name, String json) throws IOException {
    Files.writeString(folder.resolve(name + ".json"), (json + ORIGIN).replace('\'', '"'));
  }
}
