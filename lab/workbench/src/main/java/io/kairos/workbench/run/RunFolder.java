// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import io.kairos.cli.console.OutputFiles;
import io.kairos.cluster.ClusterSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The folder that a run of a demo has to itself. */
public final class RunFolder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private RunFolder() {}

  /**
   * Makes a folder in {@code parent} that no other run has.
   *
   * @param option by which the user named {@code parent}
   * @throws ParameterException naming option, value and fix, if no cluster could live there
   */
  public static Path make(CommandLine command, String option, Path parent) {
    if (!ClusterSpec.isUsable(parent)) {
      throw OutputFiles.refuse(command, option, parent, ClusterSpec.UNUSABLE);
    }
    String name = "run-" + TIME.format(LocalDateTime.now()) + "-" + ProcessHandle.current().pid();
    Path run = parent.resolve(name).toAbsolutePath().normalize();
    try {
      return Files.createDirectories(run);
    } catch (IOException e) {
      String reason = e.getClass().getSimpleName() + ": " + e.getMessage();
      throw OutputFiles.refuse(
          command, option, parent, "cannot be made (" + reason + "); use another folder.");
    }
  }
}
