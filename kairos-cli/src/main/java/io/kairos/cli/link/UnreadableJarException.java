// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.nio.file.Path;

/** A jar, or a class in it, is damaged or not readable; the message names the file and the fix. */
public final class UnreadableJarException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreadableJarException(Path jar, Exception cause) {
    this(jar, "", cause);
  }

  /**
   * @param entry the class in the jar, or empty
   */
  UnreadableJarException(Path jar, String entry, Exception cause) {
    super(
        jar
            + (entry.isEmpty() ? "" : " (" + entry + ")")
            + " cannot be read ("
            + cause.getClass().getSimpleName()
            + (cause.getMessage() == null ? "" : ": " + cause.getMessage())
            + "); put an undamaged copy there that user "
            + System.getProperty("user.name")
            + " may read",
        cause);
  }
}
