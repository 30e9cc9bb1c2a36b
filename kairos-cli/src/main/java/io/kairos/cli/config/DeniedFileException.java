// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import io.kairos.cli.console.CliException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;

/** A configuration file is there, and this user may not read it; the daemon's user may. */
public final class DeniedFileException extends CliException {
  private static final long serialVersionUID = 1L;

  DeniedFileException(Path file, AccessDeniedException cause) {
    super(
        "user "
            + System.getProperty("user.name")
            + " may not read "
            + file
            + owners(file)
            + "; run this as the user of the daemon that reads it.",
        cause);
  }

  private static String owners(Path file) {
    try {
      PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
      return " (owner "
          + attributes.owner().getName()
          + ", group "
          + attributes.group().getName()
          + ")";
    } catch (IOException | UnsupportedOperationException e) {
      // The sentence holds without them.
      return "";
    }
  }
}
