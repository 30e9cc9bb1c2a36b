// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A unit test that lets real time pass is slow, and fails where the machine is busy. Code under
 * test has its clock as an argument; for what other threads do {@code Poll} waits.
 */
class WaitsTest {
  private static final Pattern REAL_TIME =
      Pattern.compile(
          "\\bSystem\\.(?:nanoTime|currentTimeMillis)\\(|\\.sleep\\(|\\bparkNanos\\("
              + "|\\.join\\(\\d");

  /** Each with the reason. */
  private static final Map<String, String> MEASURES_REAL_TIME =
      Map.ofEntries(
          entry("DispatcherTest", "its thread really rests between passes"),
          entry("QueueingAgentTest", "its scheduler has a thread; no test waits for a time"),
          entry("RealIdleTest", "CPU time of the kernel, for real time"),
          entry("RealQuotaTest", "how long a write to the kernel takes"),
          entry("RealSpareCyclesTest", "CPU time of the kernel, for real time"));

  @Test
  void noUnitTestLetsRealTimePass() throws IOException {
    TreeSet<String> found = new TreeSet<>();
    for (Path file : ProjectFiles.java(Path.of("src", "test", "java"))) {
      if (isUnitTest(file) && REAL_TIME.matcher(Files.readString(file)).find()) {
        found.add(file.getFileName().toString().replace(".java", ""));
      }
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(MEASURES_REAL_TIME.keySet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eventually(() -> System.nanoTime() - seen > 100)",
        "Thread.sleep(20)",
        "TimeUnit.MILLISECONDS.sleep(20)",
        "LockSupport.parkNanos(1_000)",
        "other.join(200)"
      })
  void aWaitForRealTimeIsRecognised(String code) {
    assertThat(code).containsPattern(REAL_TIME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"other.join()", "clock.nanoTime()", "String.join(\", \", all)"})
  void codeThatLetsNoRealTimePassIsNotRecognised(String code) {
    assertThat(code).doesNotContainPattern(REAL_TIME);
  }

  private static boolean isUnitTest(Path file) {
    return file.toString().contains("/src/test/java/")
        && file.toString().endsWith("Test.java")
        && !file.endsWith("WaitsTest.java");
  }
}
