// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateCommandTest extends SimulateCommandFixture {
  /** Logs of Spark. */
  private static final Path SPARK = Path.of("../simulator/src/test/resources/history/logs");

  @Test
  void systemsAreComparedAsTableJsonAndPicture() throws IOException {
    Path json = folder.resolve("figures.json");
    Path png = folder.resolve("figures.png");

    int exit =
        run(
            "--trace=" + trace,
            "--workers=4",
            "--system=eagle,sparrow",
            "--set=cutoff=50s",
            "--repeat=2",
            "--json=" + json,
            "--png=" + png);

    assertThat(err.toString()).isEmpty();
    assertThat(exit).isZero();
    assertThat(out.toString())
        .contains("short jobs (3), completion times in seconds", "eagle", "sparrow", "utilisation");
    JsonNode eagle = new ObjectMapper().readTree(json.toFile()).at("/systems/eagle");
    assertThat(eagle.at("/short/jobs").asInt()).isEqualTo(3);
    assertThat(eagle.at("/long/jobs").asInt()).isEqualTo(1);
    // Four long tasks for three workers, or four.
    assertThat(eagle.at("/long/p50").asDouble()).isBetween(110.0, 230.0);
    assertThat(eagle.at("/all/mean").asDouble()).isPositive();
    assertThat(eagle.at("/utilization").asDouble()).isBetween(0.1, 1.0);
    assertThat(eagle.at("/events").asLong()).isGreaterThan(20);
    assertThat(eagle.at("/seeds").asInt()).isEqualTo(2);
    assertThat(ImageIO.read(png.toFile()).getHeight()).isGreaterThan(500);
  }

  @Test
  void theOptionsOfTheTraceStandInTheJson() throws IOException {
    Path json = folder.resolve("options.json");

    run(
        "--trace=yahoo-like",
        "--jobs=20",
        "--arrivals=poisson",
        "--trace-seed=7",
        "--workers=300",
        "--system=fifo",
        "--json=" + json);

    assertThat(err.toString()).isEmpty();
    assertThat(new ObjectMapper().readTree(json.toFile()).at("/traceOptions").toString())
        .isEqualTo(
            "{\"traceSet\":{},\"jobs\":20,\"durations\":null,\"arrivals\":\"poisson\","
                + "\"load\":null,\"traceSeed\":7}");
  }

  @Test
  void timesCountFromTheStartOfAJobWhereJobsAreLimited() throws IOException {
    Path json = folder.resolve("limited.json");

    int exit =
        run(
            "--trace=" + trace,
            "--workers=4",
            "--system=critical-path,fifo",
            "--jobs-at-a-time=1",
            "--json=" + json);

    assertThat(err.toString()).isEmpty();
    assertThat(exit).isZero();
    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures.at("/jobsAtATime").asInt()).isEqualTo(1);
    // Each job has the cluster to itself, which has a core for each of its tasks.
    assertThat(figures.at("/systems/fifo/all/mean").asDouble())
        .isEqualTo((110 + 11 + 5 + 8) / 4.0)
        .isEqualTo(figures.at("/systems/critical-path/all/mean").asDouble());
  }

  @Test
  void jobsOfStagesArePlayedAndNoneEndsBeforeItsCriticalPath() throws IOException {
    Path json = folder.resolve("stages.json");

    int exit =
        run(
            "--trace=dag-like",
            "--jobs=100",
            "--workers=30",
            "--cores=4",
            "--system=kairos,kairos-paper,fifo,big-c,yaq-c,yaq-d,mercury,processor-sharing,srpt,"
                + "critical-path",
            "--json=" + json);

    assertThat(err.toString()).isEmpty();
    assertThat(exit).isZero();
    JsonNode systems = new ObjectMapper().readTree(json.toFile()).at("/systems");
    double bound = systems.at("/critical-path/all/mean").asDouble();
    assertThat(bound).isBetween(40.0, 120.0);
    assertThat(systems)
        .allSatisfy(
            system -> assertThat(system.at("/all/mean").asDouble()).isGreaterThanOrEqualTo(bound));
  }

  @Test
  void reducesHoldCoresWhileTheyWaitForTheirMaps() throws IOException {
    Path json = folder.resolve("phases.json");

    int exit =
        run(
            "--trace=table1-phases",
            "--jobs=100",
            "--workers=30",
            "--cores=4",
            "--system=kairos,fifo,critical-path,srpt-bound",
            "--json=" + json);

    assertThat(err.toString()).isEmpty();
    assertThat(exit).isZero();
    JsonNode systems = new ObjectMapper().readTree(json.toFile()).at("/systems");
    double kairos = systems.at("/kairos/all/mean").asDouble();
    assertThat(kairos).isLessThan(systems.at("/fifo/all/mean").asDouble());
    assertThat(kairos).isGreaterThan(systems.at("/critical-path/all/mean").asDouble());
    assertThat(kairos).isGreaterThan(systems.at("/srpt-bound/all/mean").asDouble());
    assertThat(run("--trace=" + SPARK, "--trace-set=executors=3", "--workers=30", "--system=hawk"))
        .isEqualTo(1);
    assertThat(err.toString())
        .contains(
            "hawk knows no executors, which ", " has; use kairos, kairos-paper, fifo, fair, ");
  }

  @Test
  void theSameSeedGivesTheSameFigures() throws IOException {
    assertThat(figures("--seed=5")).isEqualTo(figures("--seed=5"));
    assertThat(figures("--seed=5")).isNotEqualTo(figures("--seed=6"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --workers=0            | 2 | --workers 0: use a whole number from 1 to 1000000
          --jobs-at-a-time=0     | 2 | --jobs-at-a-time 0: use a whole number from 1 to
          --repeat=0             | 2 | --repeat 0: use a whole number from 1 to 1000
          --system=eagel         | 2 | --system eagel: is unknown; did you mean eagle?
          --set=eagle.srptcap=5  | 1 | eagle has no setting srptcap; did you mean srptCap?
          --set=eagle.srpt=maybe | 1 | eagle.srpt is "maybe"; use on or off
          --set=eagle.srpt       | 2 | Value for option option '--set'
          --trace=nothing.tr     | 1 | there is no file nothing.tr
          --trace-set=x=1        | 1 | a trace in the format tr has no setting x; there are wholeSeconds
          --trace=yahoo-lik      | 1 | "yahoo-lik" is no trace; use one of yahoo-like
          --jobs=0               | 1 | --jobs 0: use at least 1
          --load=0               | 1 | --load 0.0: use a number above 0 and up to 2.0
          --cores=1000000        | 2 | --cores 1000000: use a whole number from 1 to 1000
          --workers=2000000      | 2 | --workers 2000000: use a whole number from 1 to 1000000
          --cores=0              | 2 | --cores 0: use a whole number from 1 to 1000
          --save-trace=/no/x.tr  | 2 | --save-trace /no/x.tr: its folder does not exist
          --set=kairos.queue=1   | 1 | kairos.queue is of a system that is not simulated
          --json=/no/such/x.json | 2 | --json /no/such/x.json: its folder does not exist
          """)
  void anArgumentThatCannotBeUsedIsNamed(String argument, int exit, String message) {
    assertThat(run("--trace=" + trace, "--workers=4", "--system=eagle", argument)).isEqualTo(exit);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --nodes=0x4                | --nodes 0x4: "0x4" makes 0 nodes; use 1 to 1000000.
          --nodes=3x0                | --nodes 3x0: "3x0" are nodes of 0 cores; use 1 to 1000.
          --nodes=4                  | --nodes 4: "4" is not COUNTxCORES; use such as 20x4, 20x4,10x16 or 20x4x32g.
          --nodes=x4                 | --nodes x4: "x4" is not COUNTxCORES; use such as 20x4, 20x4,10x16 or
          --nodes=2x4,               | --nodes 2x4,: "" is not COUNTxCORES; use such as 20x4, 20x4,10x16 or
          --nodes=-2x4               | --nodes -2x4: "-2x4" is not COUNTxCORES; use such as
          --nodes=1x1,999999999x1    | "999999999x1" makes 1000000000 nodes; use 1 to 1000000.
          --nodes=2000x1000          | --nodes 2000x1000: 2000000 cores are too many; use at most 1000000
          --nodes=2x4 --workers=4    | --nodes 2x4: says how many workers and cores there are; leave --workers out.
          --nodes=2x4 --cores=4      | --nodes 2x4: says how many workers and cores there are; leave --cores out.
          --cores=4                  | --workers is missing; use it, or --nodes for workers of several sizes
          """)
  void nodesThatItCannotUseAreNamed(String arguments, String message) {
    assertThat(run(("--system=fifo --trace=" + trace + " " + arguments).split(" "))).isEqualTo(2);
    assertThat(err.toString().lines().findFirst().orElseThrow()).contains(message);
  }

  @Test
  void aSystemThatTakesEveryTaskForOneCoreSaysSo() throws IOException {
    Path sized = folder.resolve("sized.csv");
    Files.writeString(sized, "job,submit,duration,vcores,memory\na,0,10,2,1024\n");

    assertThat(run("--trace=" + sized, "--nodes=2x4", "--system=srpt,fifo")).isZero();
    assertThat(out.toString())
        .contains("trace: srpt takes every task for one core, whatever its container held")
        .contains("trace: fifo plays no memory; use such as --nodes 20x8x64g to play it");
    assertThat(run("--trace=" + sized, "--nodes=2x1x1g", "--system=fifo")).isEqualTo(1);
    assertThat(err.toString())
        .contains("job 0 of the trace has tasks of 2 vcores and 1024 MB, and no node is as large");
  }

  /** A trace of one job of one task of so many vcores. */
  private Path taskOf(int vcores) throws IOException {
    return Files.writeString(
        folder.resolve("wide.csv"), "job,submit,duration,vcores\na,0,10," + vcores + "\n");
  }

  @Test
  void aTraceThatStandsStillEndsTheCommand() throws IOException {
    Path wide = taskOf(2);

    // The master holds one of the two cores for as long as its task waits for both.
    assertThat(
            run(
                "--trace=" + wide,
                "--nodes=1x2",
                "--system=fifo",
                "--set=masters=on",
                "--set=masterShare=0.5"))
        .isEqualTo(1);
    assertThat(err.toString())
        .contains(
            "fifo stands still with 1 job that cannot end: no node has room for what is asked")
        .doesNotContain("\tat ");
  }

  @Test
  void aTraceThatStandsStillWhileNodesReportEndsTheCommand() throws IOException {
    Path wide = taskOf(2);

    assertThat(
            run(
                "--trace=" + wide,
                "--nodes=1x2",
                "--system=kairos",
                "--set=masters=on",
                "--set=mastersHold=on",
                "--set=masterShare=0.5",
                "--set=queue=0"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("kairos stands still with 1 job that cannot end");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "table1    | --durations=thesis  | --durations: the trace table1 is not drawn like",
        "table1    | --whole-seconds     | --whole-seconds: the trace table1 is not a file",
        "yahoo-like| --load=0.5          | --load: the trace yahoo-like is not a workload of",
        "yahoo-like| --trace-set=a=b     | --trace-set: the trace yahoo-like is not a file",
        "FILE      | --jobs=100          | is not drawn; leave it out",
        "FILE      | --arrivals=poisson  | is not drawn like a published trace",
      })
  void anOptionOfAnotherKindOfTraceIsRefused(String name, String option, String message) {
    Object played = name.equals("FILE") ? trace : name;
    assertThat(run("--trace=" + played, option, "--workers=6", "--system=fifo")).isNotZero();
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
  }

  @Test
  void aContainerLargerThanAnyNodeEndsTheCommandWhateverQ() throws IOException {
    Path wide = taskOf(6);

    assertThat(run("--trace=" + wide, "--nodes=1x4", "--system=kairos,kairos-paper")).isEqualTo(1);
    assertThat(err.toString()).contains("no node is as large");
  }

  @Test
  void workersMayDifferInSize() throws IOException {
    Path json = folder.resolve("unequal.json");

    assertThat(run("--trace=" + trace, "--nodes=2x1,1x4", "--system=fifo,hawk", "--json=" + json))
        .isZero();

    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures.at("/nodes").asText()).isEqualTo("2x1,1x4");
    assertThat(figures.at("/workers").asInt()).isEqualTo(3);
    assertThat(figures.at("/cores").isNull()).isTrue();
    // Six cores: the first two jobs begin at once. The third has the core that is free at 10 s, the
    // last those that are free at 12, 15 and 20 s. So they take 110, 11, 13 and 25 s.
    assertThat(figures.at("/systems/fifo/all/p50").asDouble()).isEqualTo(13);
  }

  @Test
  void moreCoresThanCanBeSimulatedAreRefused() {
    assertThat(run("--trace=" + trace, "--workers=900000", "--cores=2", "--system=eagle"))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("--cores 2: 900000 workers would have more than 1000000 cores; use fewer.");
  }

  @Test
  void aTraceOfTasksIsPlayed() throws IOException {
    Path csv =
        Files.writeString(
            folder.resolve("jobs.csv"),
            """
            job,submit,duration,reduce
            a,0,5,false
            a,0,3,true
            b,1,2,false
            """);

    assertThat(run("--trace=" + csv, "--workers=2", "--system=fifo")).isZero();
    // The reduce begins at 5 s; b has the other worker.
    assertThat(out.toString()).containsPattern("fifo +2\\.00 +8\\.00 +8\\.00 +5\\.00");
  }

  @Test
  void aWrongLineOfATraceIsNamed() throws IOException {
    Path wrong = Files.writeString(folder.resolve("wrong.tr"), "0 1 5 5\n1 2 5 5\n");

    assertThat(run("--trace=" + wrong, "--workers=4", "--system=eagle")).isEqualTo(1);
    assertThat(err.toString()).contains("wrong.tr, line 2: N is 2 and 1 durations follow");
  }

  private JsonNode figures(String seed) throws IOException {
    Path json = folder.resolve("again.json");
    run(
        "--trace=figure-2.1",
        "--jobs=40",
        "--workers=2000",
        "--system=hawk,eagle,dlwl",
        seed,
        "--json=" + json);
    JsonNode systems = new ObjectMapper().readTree(json.toFile()).at("/systems");
    systems.forEach(system -> ((ObjectNode) system).remove(List.of("wallSeconds")));
    return systems;
  }
}
