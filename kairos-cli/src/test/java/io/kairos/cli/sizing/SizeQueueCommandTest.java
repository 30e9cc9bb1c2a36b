// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cli.KairosCli;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SizeQueueCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("size-queue"));
    all.addAll(List.of(arguments));
    CommandLine line = KairosCli.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(all.toArray(String[]::new));
  }

  @ParameterizedTest(name = "tasks of {0}")
  @CsvSource({
    "5s,  10, 12, 5",
    "10s,  6,  8, 2",
    "30s,  3,  4, 0",
    "50s,  2,  3, 0",
  })
  void thePaperNodeGetsTheQueuesOfThePaper(String task, int erlang, int chernoff, int smallest)
      throws Exception {
    assertThat(
            run("--slots=10", "--heartbeat=3s", "--task=" + task, "--utilization=0.95", "--json"))
        .isZero();
    JsonNode figures = new ObjectMapper().readTree(out.toString());

    assertThat(figures.at("/rules/erlang/queueLength").asInt()).isEqualTo(erlang);
    assertThat(figures.at("/rules/chernoff/queueLength").asInt()).isEqualTo(chernoff);
    assertThat(figures.at("/smallest/queueLength").asInt()).isEqualTo(smallest);
    assertThat(figures.at("/smallest/utilization").asDouble()).isBetween(0.95, 1.0);
    assertThat(figures.at("/rules/erlang/utilization").asDouble()).isBetween(0.95, 1.0);
    assertThat(figures.at("/slots").asInt()).isEqualTo(10);
    assertThat(figures.at("/heartbeatMillis").asDouble()).isEqualTo(3_000);
    assertThat(figures.at("/targetUtilization").asDouble()).isEqualTo(0.95);
  }

  @Test
  void theTableNamesRuleLengthAndUtilization() {
    assertThat(run("--slots", "10", "--heartbeat", "3s", "--task", "10s")).isZero();

    assertThat(out.toString())
        .containsPattern("erlang +6 +99\\.\\d\\d %")
        .containsPattern("chernoff +8 +99\\.\\d\\d %")
        .containsPattern("fixed +0 +86\\.39 %")
        .containsPattern("reaches 95 % is 2 \\(96\\.\\d\\d %\\)");
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "3000ms, 10s",
    "0.05m, 10000ms",
    "3s, 10.000s",
    "3s, 0.002777778h",
    "3000000us, 10S",
    "0.05min, 10s"
  })
  void durationsAreWrittenInAnyUnit(String heartbeat, String task) throws Exception {
    assertThat(run("--slots=10", "--heartbeat=" + heartbeat, "--task=" + task, "--json")).isZero();
    JsonNode figures = new ObjectMapper().readTree(out.toString());

    assertThat(figures.at("/heartbeatMillis").asDouble()).isEqualTo(3_000);
    assertThat(figures.at("/taskMillis").asDouble()).isCloseTo(10_000, within(0.01));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--slots=0         | --slots 0: use a whole number of at least 1",
        "--slots=-3        | --slots -3: use a whole number of at least 1",
        "--slots=ten       | '--slots'",
        "--slots=3000000000 | '--slots'",
        "--heartbeat=3     | '--heartbeat': \"3\" is no duration; use a number with a unit",
        "--heartbeat=0s    | '--heartbeat': \"0s\" is out of range; use a number with a unit",
        "--heartbeat=-3s   | '--heartbeat': \"-3s\" is no duration",
        "--heartbeat=NaN   | '--heartbeat': \"NaN\" is no duration",
        "--heartbeat=9000h | '--heartbeat': \"9000h\" is out of range",
        "--task=fast       | '--task': \"fast\" is no duration",
        "--task=0.5ms      | '--task': \"0.5ms\" is out of range",
        "--task=99999999999999999999s | '--task': \"99999999999999999999s\" is no duration",
        "--task=10sec      | '--task': \"10sec\" is no duration; use a number with a unit from 1ms to",
        "--task=           | '--task': \"\" is no duration",
        "--utilization=0   | --utilization 0.0: use a number of more than 0 and less than 1",
        "--utilization=1   | --utilization 1.0: use a number of more than 0 and less than 1",
        "--utilization=95  | --utilization 95.0: use a number of more than 0 and less than 1",
        "--utilization=NaN | --utilization NaN: use a number of more than 0 and less than 1",
        "--utilization=most | '--utilization'",
        "--bogus           | Unknown option: '--bogus'"
      })
  void anArgumentThatCannotBeUsedIsRefusedNamingOptionValueAndFix(String argument, String message) {
    List<String> arguments = new ArrayList<>();
    for (String given : List.of("--slots=10", "--heartbeat=3s", "--task=10s")) {
      if (!argument.startsWith(given.substring(0, given.indexOf('=')))) {
        arguments.add(given);
      }
    }
    arguments.add(argument);

    assertThat(run(arguments.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(err.toString().lines()).hasSize(2);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void argumentsThatMakeNoSenseTogetherAreRefused() {
    assertThat(run("--slots=2000000000", "--heartbeat=24h", "--task=1ms")).isEqualTo(2);
    assertThat(err.toString()).contains("1e-9 to 1e9 tasks per heartbeat").doesNotContain("\tat ");
  }

  @Test
  void allButTheTargetMustBeGiven() {
    assertThat(run("--slots=10", "--heartbeat=3s")).isEqualTo(2);
    assertThat(err.toString()).contains("Missing required option: '--task=T'");
  }
}
