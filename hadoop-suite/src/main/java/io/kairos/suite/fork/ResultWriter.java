// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.fork;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Writes what became of each test. */
final class ResultWriter implements TestExecutionListener {
  private final PrintWriter out;
  private final Map<String, Long> startNanos = new ConcurrentHashMap<>();
  private TestPlan plan;

  ResultWriter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    startNanos.put(test.getUniqueId(), System.nanoTime());
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    write(test, "SKIPPED", reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean isFailed = result.getStatus() == TestExecutionResult.Status.FAILED;
    if (test.isTest() || isFailed) {
      String status =
          isFailed
              ? "FAILED"
              : result.getStatus() == TestExecutionResult.Status.ABORTED ? "SKIPPED" : "PASSED";
      write(test, status, result.getThrowable().map(Throwable::toString).orElse(""));
      // Into the output of the process, which is kept.
      result.getThrowable().ifPresent(Throwable::printStackTrace);
    }
  }

  private void write(TestIdentifier test, String status, String message) {
    long millis =
        TimeUnit.NANOSECONDS.toMillis(
            System.nanoTime() - startNanos.getOrDefault(test.getUniqueId(), System.nanoTime()));
    out.println(new ResultLine(name(test), status, Math.max(0, millis), message).text());
  }

  /** The method, with its parameters if it has any; the same in every process. */
  private String name(TestIdentifier test) {
    Optional<TestSource> source = test.getSource();
    if (source.isEmpty() || !(source.get() instanceof MethodSource)) {
      return test.isTest() ? stable(test.getDisplayName()) : "(class)";
    }
    String method = ((MethodSource) source.get()).getMethodName();
    String display = test.getDisplayName();
    String parameters =
        display.equals(method) || display.equals(method + "()")
            ? ""
            : display.startsWith(method) ? display.substring(method.length()) : display;
    // A parameterised class names its parameters itself.
    String parent =
        plan.getParent(test)
            .filter(above -> above.getSource().isEmpty())
            .map(TestIdentifier::getDisplayName)
            .filter(above -> above.startsWith("["))
            .orElse("");
    return stable(method + (parameters.isEmpty() ? parent : parameters));
  }

  private static String stable(String name) {
    return name.replaceAll("@[0-9a-f]{4,}", "@…");
  }
}
