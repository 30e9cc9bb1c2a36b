// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import io.kairos.suite.samples.Samples;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A program that runs a class that hangs, in the folder it is told. */
final class HangingRun {
  private HangingRun() {}

  public static void main(String[] args) throws Exception {
    SuiteFiles.runner(Path.of(args[0]), Duration.ofHours(1), Duration.ofHours(1))
        .run(
            new TestClass(Samples.Hanging.class.getName(), List.of()),
            Mode.HEARTBEATS,
            ComparedSide.STOCK,
            1);
  }
}
