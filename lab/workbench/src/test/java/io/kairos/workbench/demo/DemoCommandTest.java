// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.console.Choices;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
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
  @CsvSource({"0", "-3", "86401", "NaN"})
  @Timeout(60)
  void aLastArrivalThatIsNoTimeIsRefused(String seconds) {
    assertThat(refusal("--last-arrival=" + seconds))
        .contains("--last-arrival ", "use seconds above 0 and up to 86400");
    assertThat(folder).isEmptyDirectory();
  }

  private String refusal(String argument) {
    StringWriter err = new StringWriter();
    CommandLine command = new CommandLine(new DemoCommand());
    Choices.register(command);

    int exit =
        command
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(argument, "--work-dir=" + folder.resolve("runs"), "--jobs=1");

    assertThat(exit).isEqualTo(2);
    return err.toString();
  }
}
