// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.fork;

import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
    write(test, Status.SKIPPED, reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean isFailed = result.getStatus() == TestExecutionResult.Status.FAILED;
    if (test.isTest() || isFailed) {
      write(test, status(result), result.getThrowable().map(Throwable::toString).orElse(""));
      // Into the output of the process, which is kept.
      result.getThrowable().ifPresent(Throwable::printStackTrace);
    }
  }

  private static Status status(TestExecutionResult result) {
    if (result.getThrowable().filter(ResultWriter::isLeftOut).isPresent()) {
      return Status.LEFT_OUT;
    }
    switch (result.getStatus()) {
      case SUCCESSFUL:
        return Status.PASSED;
      case FAILED:
        return Status.FAILED;
      default:
        return Status.SKIPPED;
    }
  }

  /** What tidies up after a test may fail on a test that never began. */
  private static boolean isLeftOut(Throwable cause) {
    return cause instanceof OtherSchedulers.LeftOut
        || Stream.of(cause.getSuppressed()).anyMatch(OtherSchedulers.LeftOut.class::isInstance);
  }

  private void write(TestIdentifier test, Status status, String message) {
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
            : display.startsWith(method)
                ? display.substring(method.length())
                : display.startsWith("[") ? display : "[" + display + "]";
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
