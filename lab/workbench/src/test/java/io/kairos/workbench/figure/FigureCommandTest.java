// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.workbench.KairosCommand;
import java.awt.image.BufferedImage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Tag("no-hadoop")
class FigureCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path folder;

  private int run(String... arguments) {
    CommandLine line = KairosCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }

  @Test
  void aFigureIsWrittenAsValuesPictureAndJson() throws Exception {
    Path results = folder.resolve("new/results");
    Path json = folder.resolve("figure.json");

    assertThat(run("figure", "kmn-5", "--out=" + results, "--seed=5", "--json=" + json)).isZero();

    List<String> lines = Files.readAllLines(results.resolve("kmn-5.csv"));
    assertThat(lines.get(0)).isEqualTo("panel,series,source,x,y,standard_error");
    assertThat(lines)
        .contains("\"K = 10\",\"f = 5\",formula,80.0,58.023191,0.000000")
        .anyMatch(line -> line.startsWith("\"K = 100\",\"f = 10\",monte-carlo,50.0,"));
    BufferedImage picture = ImageIO.read(results.resolve("kmn-5.png").toFile());
    assertThat(picture.getWidth()).isGreaterThan(1_000);
    JsonNode values = new ObjectMapper().readTree(json.toFile());
    assertThat(values.at("/seed").asInt()).isEqualTo(5);
    assertThat(values.at("/machine/cores").asInt()).isPositive();
    assertThat(values.at("/panels/0/series/2/points/160/y").asDouble()).isBetween(57.9, 58.1);
    assertThat(out.toString()).contains("paper 3.2: at f = 5 small jobs", "formula 58.0 %");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kmn-70                | \"kmn-70\" is no figure; use one of kmn-4, kmn-5, kmn-6",
        "kmn-4 --seed=dice     | '--seed'",
        "kmn-4 --json=/no/such/folder/x.json | --json /no/such/folder/x.json: its folder does not exist",
        "kmn-4 --out=/dev/null/x | --out /dev/null/x: is no folder and cannot be made one",
        "kmn-4 --bogus         | Unknown option: '--bogus'",
        "--seed=1              | Missing required parameter: 'NAME'"
      })
  void argumentsThatCannotBeUsedAreRefusedNamingValueAndFix(String arguments, String message) {
    assertThat(run(("figure " + arguments).split(" "))).isEqualTo(2);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aSimulatedFigureComesWithTheWordsOfThePaper() throws Exception {
    Path json = folder.resolve("figure.json");

    assertThat(run("figure", "thesis-2.1", "--out=" + folder, "--json=" + json)).isZero();

    List<String> text = Files.readAllLines(folder.resolve("thesis-2.1.txt"));
    assertThat(text.get(1)).contains("paper 2.2.3: a large fraction of short jobs takes more than");
    // Every bag of 100 tasks of 100 s would take 100 s; under Sparrow many wait for a long task.
    assertThat(text.get(2)).containsPattern("sparrow: [1-9]\\d %").contains("critical-path: 0 %");
    assertThat(Files.readAllLines(folder.resolve("thesis-2.1.csv")))
        .anyMatch(line -> line.startsWith("\"short jobs\",\"sparrow\",simulation,"))
        .anyMatch(line -> line.startsWith("\"15000 workers, short jobs\",\"sparrow to srpt\","))
        .anyMatch(line -> line.contains(",\"sparrow to the lower bound\",simulation,"));
    assertThat(text.get(3)).contains("in multiples of those of clairvoyant SRPT, and of a lower");
    assertThat(text.get(5)).containsPattern("short jobs: sparrow [1-9]\\d+\\.\\d\\d and [1-9]\\d+");
    JsonNode distance = new ObjectMapper().readTree(json.toFile()).at("/distances/0");
    assertThat(distance.get("of").asText()).isEqualTo("15000 workers, all jobs");
    assertThat(distance.get("toBound").asDouble())
        .isGreaterThanOrEqualTo(distance.get("toSrpt").asDouble());
    assertThat(ImageIO.read(folder.resolve("thesis-2.1.png").toFile()).getWidth()).isEqualTo(900);
  }

  @Test
  void theListNamesEveryFigure() {
    assertThat(run("figure", "--list")).isZero();

    for (Figure figure : Figure.ALL.all()) {
      assertThat(out.toString()).contains(figure.name() + "  " + figure.does());
    }
  }

  @Test
  void helpListsEveryFigureWithItsMeaning() {
    assertThat(run("figure", "--help")).isZero();

    String text = out.toString().replaceAll("\\s+", " ");
    for (Figure figure : Figure.ALL.all()) {
      assertThat(text).contains(figure.name() + " " + figure.does());
    }
  }
}
