// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.fork;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.kairos.suite.agent.Replacement;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs one test class and writes a line for every test as soon as it is over. Ends when the process
 * that started it has gone, even by {@code kill -9}: that one holds the other end of standard
 * input. The shell around this one then takes along what tests have started.
 */
public final class TestProcess {
  private TestProcess() {}

  /**
   * @param arguments the file of results, the class, and which of its methods if not all
   */
  public static void main(String[] arguments) throws Exception {
    Thread watcher = new Thread(TestProcess::endWithParent, "parent-watcher");
    watcher.setDaemon(true);
    watcher.start();
    List<String> methods = Arrays.asList(arguments).subList(2, arguments.length);
    try (PrintWriter out =
        new PrintWriter(
            Files.newBufferedWriter(Path.of(arguments[0]), StandardCharsets.UTF_8), true)) {
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(selectClass(arguments[1]))
                  .filters(of(methods), ofOurScheduler(out))
                  // For OtherSchedulers.
                  .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                  .build(),
              new ResultWriter(out));
      out.println(ResultLine.end(Replacement.capacitySchedulers()));
    }
    // Threads that tests have left behind keep nobody waiting.
    Runtime.getRuntime().halt(0);
  }

  private static void endWithParent() {
    try {
      while (System.in.read() >= 0) {
        // Nobody writes; only the end of the stream matters.
      }
    } catch (IOException e) {
      // A broken pipe says the same as its end.
    }
    Runtime.getRuntime().halt(1);
  }

  private static PostDiscoveryFilter of(List<String> methods) {
    return test ->
        FilterResult.includedIf(
            methods.isEmpty()
                || !isMethod(test)
                || methods.contains(((MethodSource) test.getSource().get()).getMethodName()));
  }

  private static boolean isMethod(TestDescriptor test) {
    return test.getSource().filter(MethodSource.class::isInstance).isPresent();
  }

  /** JUnit 4 knows its parameters beforehand. */
  private static PostDiscoveryFilter ofOurScheduler(PrintWriter out) {
    return test -> {
      boolean isOther = test.isTest() && OtherSchedulers.areIn(test.getDisplayName());
      if (isOther) {
        out.println(new ResultLine(test.getDisplayName(), Status.LEFT_OUT, 0, "").text());
      }
      return FilterResult.includedIf(!isOther);
    };
  }
}
