// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks of files that a command will write, and their folder, before its long run. */
public final class OutputFiles {
  private OutputFiles() {}

  /**
   * Leaves nothing where nothing was.
   *
   * @param file what the user gave, {@code null} if he did not
   * @throws ParameterException naming option, value and fix
   */
  public static void requireWritable(CommandLine command, String option, Path file) {
    if (file == null) {
      return;
    }
    if (Files.isDirectory(file)) {
      throw refuse(command, option, file, "is a folder; add the name of a file.");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw refuse(command, option, file, "its folder does not exist; make it, or use another.");
    }
    if (!(Files.exists(file) ? Files.isWritable(file) : Files.isWritable(folder))) {
      throw refuse(
          command,
          option,
          file,
          "cannot be written; use a file in a folder that you may write to.");
    }
  }

  /**
   * Makes a folder, and those above it, where there is none.
   *
   * @throws ParameterException naming option, value and fix
   */
  public static void makeFolder(CommandLine command, String option, Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      String reason = e.getClass().getSimpleName();
      throw refuse(
          command,
          option,
          folder,
          "is no folder and cannot be made one (" + reason + "); use another.");
    }
  }

  /** An option's value that cannot be used. */
  public static ParameterException refuse(
      CommandLine command, String option, Object value, String fix) {
    return new ParameterException(command, option + " " + value + ": " + fix);
  }
}
