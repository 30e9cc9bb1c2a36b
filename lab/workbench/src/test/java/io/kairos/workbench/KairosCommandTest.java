// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.settings.NodePolicyChoice;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.sim.workload.WorkloadKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class KairosCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--jobs=0               | '--jobs': \"0\" is neither; use a whole number from 1",
        "--jobs=many            | \"many\" is neither",
        "--jobs=mapreduce:0     | \"mapreduce:0\" is neither; use a whole number from 1 to 10000, shell or",
        "--load=0               | --load 0.0: use a number above 0",
        "--load=-1              | --load -1.0: use a number above 0",
        "--load=NaN             | --load NaN: use a number above 0",
        "--load=2.5             | --load 2.5: use a number above 0 and up to 2",
        "--workload=huge        | \"huge\" is unknown; use one of default, table1",
        "--workload=uniform-0   | \"uniform-0\" is unknown; use one of default, table1",
        "--policy=sjf           | \"sjf\" is unknown; use one of las, rank, srjf, lrtf, stf, ejf",
        "--policy=las,sjf      | \"sjf\" is unknown; use one of las, rank, srjf, lrtf, stf, ejf",
        "--starvation-threshold=soon | \"soon\" is no threshold; use scaled, none, or seconds",
        "--repeat=0             | --repeat 0: use a whole number from 1 to 100",
        "--stream=/no/such.json | --stream /no/such.json: cannot be read",
        "--against=mesos        | \"mesos\" is unknown; use one of capacity, fair",
        "--job-order=lifo       | \"lifo\" is unknown; use one of fifo, las",
        "--tie-breaker=dice     | \"dice\" is unknown; use one of var, sum, random",
        "--core-control=cgroup  | \"cgroup\" is unknown; use one of auto, cgroup-v1-quota",
        "--json=/no/such/folder/x.json | --json /no/such/folder/x.json: its folder does not exist",
        "--json=/               | --json /: is a folder",
        "--png=/no/such/folder/x.png   | --png /no/such/folder/x.png: its folder does not exist",
        "--work-dir=a,b         | cannot cope with",
        "--bogus                | Unknown option: '--bogus'"
      })
  void demoRefusesWhatItCannotUseNamingOptionValueAndFix(String argument, String message) {
    int exit = run("demo", argument);

    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(exit).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench idle-cores --system=quota,quota    | --system quota,quota: quota",
        "bench idle-cores --running=gc,busy,gc    | --running gc,busy,gc: gc",
        "bench mapreduce --scheduler=las,las      | --scheduler las,las: las",
        "bench ranks --jobs=10,20,10              | --jobs 10,20,10: 10",
        "bench registration --queues=1,1          | --queues 1,1: 1",
        "bench session --mode=alone --mode=alone  | --mode alone,alone: alone",
        "simulate --workers=1 --system=fifo,fifo  | --system fifo,fifo: fifo",
        "demo --core-control=signal,signal        | --core-control signal,signal: signal"
      })
  void aValueThatStandsTwiceInAListIsRefused(String words, String message) {
    assertThat(run(words.split(" "))).isEqualTo(2);
    assertThat(err.toString())
        .contains(message + " stands there twice; name it once.")
        .doesNotContain("\tat ");
  }

  @Test
  void benchNodeRefusesNoTasks() {
    assertThat(run("bench", "node", "--tasks=0")).isEqualTo(2);
    assertThat(err.toString()).contains("--tasks 0: use a whole number from 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--task-seconds=0  | --task-seconds 0.0: use a number from 0.1 to 60",
        "--task-seconds=61 | --task-seconds 61.0: use a number from 0.1 to 60",
        "--seconds=0       | --seconds 0: use a whole number from 1",
        "--work-dir=a,b    | cannot cope with"
      })
  void benchSlotsRefusesWhatItCannotUse(String argument, String message) {
    assertThat(run("bench", "slots", argument)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--work-share=0   | --work-share 0.0: use a number from 0.01 to 1.",
        "--work-share=1.1 | --work-share 1.1: use a number from 0.01 to 1.",
        "--seconds=0      | --seconds 0: use a whole number from 1",
        "--work-dir=a,b   | cannot cope with"
      })
  void benchDensityRefusesWhatItCannotUse(String argument, String message) {
    assertThat(run("bench", "density", argument)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--neighbours=lazy  | --neighbours lazy: use any of busy, memory, disk, gc, sleep.",
        "--running=gc,lazy  | --running lazy: use any of",
        "--queue-vcores=0   | --queue-vcores 0: use a whole number from 1 to 100.",
        "--system=fair      | use one of stock, quota, default",
        "--work-dir=a,b     | cannot cope with"
      })
  void benchIdleCoresRefusesWhatItCannotUse(String argument, String message) {
    assertThat(run("bench", "idle-cores", argument)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  @Test
  void benchSessionRefusesAModeThatIsNone() {
    assertThat(run("bench", "session", "--mode=alone,idle")).isEqualTo(2);
    assertThat(err.toString())
        .contains("\"idle\" is unknown; use one of alone, stock, batch, session, service");
  }

  @Test
  void benchReorderRefusesAnEmptyQueue() {
    assertThat(run("bench", "reorder", "--tasks=0")).isEqualTo(2);
    assertThat(err.toString()).contains("--tasks 0: use a whole number from 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rounds=0      | --rounds 0: use a whole number from 1 to 100",
        "--seed=x        | --seed",
        "--json=/no/such/folder/x.json | --json /no/such/folder/x.json: its folder does not exist",
        "--png=/         | --png /: is a folder",
        "--work-dir=a,b  | cannot cope with"
      })
  void kmnDemoRefusesWhatItCannotUse(String argument, String message) {
    assertThat(run("kmn-demo", argument)).isEqualTo(2);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
  }

  @Test
  void benchKmnRefusesTooFewMaps() {
    assertThat(run("bench", "kmn", "--maps=19")).isEqualTo(2);
    assertThat(err.toString()).contains("--maps 19: use a whole number from 20");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--jobs=10,0     | --jobs 0: use a whole number from 1",
        "--jobs=many     | --jobs",
        "--json=/        | --json /: is a folder"
      })
  void benchRanksRefusesWhatItCannotUse(String argument, String message) {
    assertThat(run("bench", "ranks", argument)).isEqualTo(2);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
  }

  @Test
  void helpAndVersionAreNoFailures() {
    assertThat(run("--help")).isZero();
    assertThat(run("demo", "--help")).isZero();
    assertThat(run("kmn-demo", "--help")).isZero();
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).contains("--tie-breaker").contains("Hadoop 3.");
  }

  @Test
  void theDemosHelpSaysWhatEveryChoiceDoes() {
    assertThat(run("demo", "--help")).isZero();
    String help = out.toString().replaceAll("\\s+", "");
    assertThat(help)
        .contains(NodePolicyChoice.inWords().replaceAll("\\s+", ""))
        .contains(JobOrder.ALL.inWords().replaceAll("\\s+", ""))
        .contains(TieBreaker.ALL.inWords().replaceAll("\\s+", ""))
        .contains(WorkloadKind.ALL.inWords().replaceAll("\\s+", ""));
  }

  @Test
  void aCommandIsRequired() {
    assertThat(run()).isEqualTo(2);
  }

  private int run(String... arguments) {
    CommandLine line = KairosCommand.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }
}
