// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.fork;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.kairos.suite.agent.Replacement;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs one test class and writes a line for every test as soon as it is over. */
public final class TestProcess {
  private TestProcess() {}

  /**
   * @param arguments the class, and the file of results
   */
  public static void main(String[] arguments) throws Exception {
    try (PrintWriter out =
        new PrintWriter(
            Files.newBufferedWriter(Path.of(arguments[1]), StandardCharsets.UTF_8), true)) {
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(selectClass(arguments[0]))
                  .build(),
              new ResultWriter(out));
      out.println(ResultLine.end(Replacement.capacitySchedulers()));
    }
    // Threads that tests have left behind keep nobody waiting.
    Runtime.getRuntime().halt(0);
  }
}
