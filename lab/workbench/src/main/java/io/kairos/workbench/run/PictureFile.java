// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import io.kairos.cli.console.OutputFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.commons.io.function.IOConsumer;
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

  /**
   * Draws a picture if this JDK can. One without fonts can do all but this, and the figures are
   * what matters.
   *
   * @return where it is, or why it is not there
   */
  public static String draw(Path file, IOConsumer<Path> chart) {
    try {
      chart.accept(file);
      return file.toString();
    } catch (IOException | RuntimeException | LinkageError e) {
      return "not drawn (" + e + "); this Java may lack fonts: install fontconfig and a font";
    }
  }
}
