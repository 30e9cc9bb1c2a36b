// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import io.kairos.suite.fork.Status;
import io.kairos.suite.samples.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes in processes of their own: those that end, and those that do not. */
class ClassRunnerIT {
  @TempDir Path folder;

  @Test
  void everyTestOfAClassIsCounted() throws Exception {
    ClassResult result = run(new TestClass(Samples.Ordinary.class.getName(), List.of()), 120);
    assertThat(result.end()).isEqualTo(ClassResult.End.ORDERLY);
    assertThat(result.tests().keySet())
        .containsExactlyInAnyOrder("passes", "fails", "runsWith[CAPACITY]", "runsWith[FAIR]");
    assertThat(result.status("passes")).isEqualTo(Status.PASSED);
    assertThat(result.status("fails")).isEqualTo(Status.FAILED);
    assertThat(result.message("fails")).get().asString().contains("as it should");
    assertThat(result.status("runsWith[CAPACITY]")).isEqualTo(Status.PASSED);
    assertThat(result.status("runsWith[FAIR]")).isEqualTo(Status.LEFT_OUT);
  }

  @Test
  void onlyTheMethodsThatAreAskedForRun() throws Exception {
    ClassResult result = run(TestClass.parse(Samples.Ordinary.class.getName() + "#passes"), 120);
    assertThat(result.tests()).containsOnlyKeys("passes");
  }

  @Test
  void aClassThatHangsIsKilledWithWhatItHasStartedAndLeavesItsStacks() throws Exception {
    ClassResult result = run(new TestClass(Samples.Hanging.class.getName(), List.of()), 15);
    assertThat(result.end()).isEqualTo(ClassResult.End.TIMED_OUT);
    assertThat(result.status("aPasses")).isEqualTo(Status.PASSED);
    assertThat(result.status("bHangs")).isEqualTo(Status.FAILED);
    assertThat(result.message("bHangs")).hasValue("the process was killed before");
    assertThat(Files.readString(folder.resolve("Samples$Hanging/stock-1/threads.txt")))
        .contains("Samples$Hanging.bHangs");
    assertThat(ProcessHandle.allProcesses().filter(ClassRunnerIT::isLeftBehind)).isEmpty();
  }

  @Test
  void aRunThatIsKilledLeavesNoTestProcess() throws Exception {
    Process runner =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "-Dkairos.suite.agent=" + System.getProperty("kairos.suite.agent"),
                "-Dkairos.suite.resources=" + System.getProperty("kairos.suite.resources"),
                "-Dkairos.suite.hadoop=" + System.getProperty("kairos.suite.hadoop"),
                HangingRun.class.getName(),
                folder.toString())
            .inheritIO()
            .start();
    try {
      Poll.until("the hanging test", () -> !ofTheRun().isEmpty() && isHanging(), this::ofTheRun);
    } finally {
      // Only this one: not what it has started.
      runner.destroyForcibly().waitFor();
    }
    Poll.until("no test process", () -> ofTheRun().isEmpty(), this::ofTheRun);
  }

  private boolean isHanging() throws IOException {
    Path results = folder.resolve("Samples$Hanging/stock-1/results.tsv");
    return Files.exists(results) && Files.readString(results).contains("aPasses");
  }

  private List<ProcessHandle> ofTheRun() {
    String own = "-Djava.io.tmpdir=" + folder;
    return ProcessHandle.allProcesses().filter(each -> commandLine(each).contains(own)).toList();
  }

  /** Java tells none that is longer than a page of memory. */
  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      // It has ended.
      return "";
    }
  }

  @Test
  void aTestThatHangsDoesNotHoldUpTheRunUntilTheTimeOfItsClassIsOver() throws Exception {
    TestClass test = new TestClass(Samples.Hanging.class.getName(), List.of());
    ClassResult result = run(test, Duration.ofHours(1), Duration.ofSeconds(15));
    assertThat(result.end()).isEqualTo(ClassResult.End.TIMED_OUT);
    assertThat(result.status("aPasses")).isEqualTo(Status.PASSED);
  }

  @Test
  void resultsOfAnEarlierRunCountForTheFirstRunOfAClassOnly() throws Exception {
    TestClass ordinary = TestClass.parse(Samples.Ordinary.class.getName() + "#passes");
    TestClass another = TestClass.parse(Samples.Ordinary.class.getName() + "#fails");
    ClassRunner runner = SuiteFiles.runner(folder, Duration.ofMinutes(2), Duration.ofHours(1));
    runner.run(ordinary, Mode.HEARTBEATS, ComparedSide.STOCK, 1);
    runner.run(ordinary, Mode.HEARTBEATS, ComparedSide.STOCK, 2);
    System.setProperty(ClassRunner.KEEP, "true");
    try {
      assertThat(runner.run(ordinary, Mode.HEARTBEATS, ComparedSide.STOCK, 1).seconds()).isZero();
      assertThat(runner.run(another, Mode.HEARTBEATS, ComparedSide.STOCK, 2).tests())
          .containsOnlyKeys("fails");
    } finally {
      System.clearProperty(ClassRunner.KEEP);
    }
  }

  private ClassResult run(TestClass test, int seconds) throws Exception {
    return run(test, Duration.ofSeconds(seconds), Duration.ofHours(1));
  }

  private ClassResult run(TestClass test, Duration longest, Duration longestTest) throws Exception {
    return SuiteFiles.runner(folder, longest, longestTest)
        .run(test, Mode.HEARTBEATS, ComparedSide.STOCK, 1);
  }

  private static boolean isLeftBehind(ProcessHandle process) {
    return Arrays.asList(process.info().arguments().orElse(new String[0]))
        .contains(Samples.Hanging.SECONDS);
  }
}
