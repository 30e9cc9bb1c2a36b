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
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code --work-dir DIR}: where each run of a command has a folder to itself. */
public final class WorkFolder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  @Option(
      names = "--work-dir",
      paramLabel = "DIR",
      defaultValue = "kairos-demo",
      description = "Every run makes a folder of its own in here. Default: ${DEFAULT-VALUE}.")
  private Path parent;

  /**
   * Makes a folder that no other run has.
   *
   * @throws ParameterException naming option, value and fix, if no cluster could live there
   */
  public Path makeRun(CommandLine command) {
    if (!ClusterSpec.isUsable(parent)) {
      throw refuse(command, ClusterSpec.UNUSABLE);
    }
    String name = "run-" + TIME.format(LocalDateTime.now()) + "-" + ProcessHandle.current().pid();
    Path run = parent.resolve(name).toAbsolutePath().normalize();
    try {
      return Files.createDirectories(run);
    } catch (IOException e) {
      String reason = e.getClass().getSimpleName() + ": " + e.getMessage();
      throw refuse(command, "cannot be made (" + reason + "); use another folder.");
    }
  }

  /**
   * The same, and from now on Hadoop's client code logs there.
   *
   * @throws ParameterException naming option, value and fix, if no cluster could live there
   */
  public Path beginRun(CommandLine command) throws IOException {
    Path run = makeRun(command);
    ClientLog.in(run);
    return run;
  }

  private ParameterException refuse(CommandLine command, String fix) {
    return OutputFiles.refuse(command, "--work-dir", parent, fix);
  }
}
