// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import io.kairos.cli.console.OutputFiles;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code --png FILE} of a command that draws a picture in any case. */
public final class PictureFile {
  @Option(names = "--png", paramLabel = "FILE", description = "Where the picture goes.")
  private Path file;

  /**
   * @throws picocli.CommandLine.ParameterException naming option, value and fix, if the file could
   *     not be written
   */
  public void check(CommandLine command) {
    OutputFiles.requireWritable(command, "--png", file);
  }

  /** The file, or another if the user named none. */
  public Path or(Path other) {
    return file == null ? other : file.toAbsolutePath().normalize();
  }
}
