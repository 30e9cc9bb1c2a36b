// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.console.Choices;
import io.kairos.workbench.run.DistinctValues;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class DemoCommandTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policy | srjf,srjf | srjf",
        "--policy | las,srjf,las | las",
        "--job-order | fifo,fifo | fifo",
        "--system | rank,las,rank | rank",
        "--starvation-threshold | 7.5,none,7.5 | 7.5",
      })
  @Timeout(60)
  void aValueThatStandsTwiceInAListIsRefusedBeforeAnythingStarts(
      String option, String values, String twice) {
    assertThat(refusal(option + "=" + values))
        .contains(option + " " + values + ": " + twice + " stands there twice; name it once");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @Timeout(60)
  void aBaselineThatHidesWhatTasksCostWantsAStreamThatIsThere() {
    assertThat(refusal("--against=shipped")).contains("--against shipped: ", "--stream FILE");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "--last-arrival, 0, use seconds above 0 and up to 86400",
    "--last-arrival, -3, use seconds above 0 and up to 86400",
    "--last-arrival, 86401, use seconds above 0 and up to 86400",
    "--last-arrival, NaN, use seconds above 0 and up to 86400",
    "--work-share, 0, use a number above 0 and up to 1",
    "--work-share, -0.5, use a number above 0 and up to 1",
    "--work-share, 1.01, use a number above 0 and up to 1",
    "--work-share, NaN, use a number above 0 and up to 1",
  })
  @Timeout(60)
  void aNumberThatCannotBeIsRefused(String option, String value, String fix) {
    assertThat(refusal(option + "=" + value)).contains(option + " ", fix);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({"--policy=srjf,--policy", "--job-order=las,--job-order", "--hold,--hold"})
  @Timeout(60)
  void aSystemBesideWhatItSaysItselfIsRefused(String argument, String option) {
    assertThat(refusal("--system=rank", argument))
        .contains("--system rank: it says what " + option + " says; leave one of the two out.");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @Timeout(60)
  void aSystemThatNobodyKnowsIsRefused() {
    assertThat(refusal("--system=sjf"))
        .contains(
            "\"sjf\" is unknown; use one of kairos, kairos-paper, las, rank, rank-hold, rank-late");
    assertThat(folder).isEmptyDirectory();
  }

  private String refusal(String... arguments) {
    StringWriter err = new StringWriter();
    CommandLine command = new CommandLine(new DemoCommand());
    Choices.register(command);
    DistinctValues.require(command);

    int exit =
        command
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(
                Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--work-dir=" + folder.resolve("runs"), "--jobs=1"))
                    .toArray(String[]::new));

    assertThat(exit).isEqualTo(2);
    return err.toString();
  }
}
