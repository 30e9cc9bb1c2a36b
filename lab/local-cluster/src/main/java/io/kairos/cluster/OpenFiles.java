// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Which files the processes of this machine have open, as {@code /proc} tells. */
final class OpenFiles {
  private static final Path PROCESSES = Path.of("/proc");

  private OpenFiles() {}

  /**
   * Whether a process may have a file open: true where the system does not tell, and false if those
   * that have it are another user's.
   */
  static boolean mayBeOpen(Path file) throws IOException {
    if (!Files.isDirectory(PROCESSES.resolve("self/fd"))) {
      return true;
    }
    Path real = file.toRealPath();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : processes) {
        if (hasOpen(process.resolve("fd"), real)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean hasOpen(Path descriptors, Path file) {
    try (DirectoryStream<Path> links = Files.newDirectoryStream(descriptors)) {
      for (Path link : links) {
        if (isLinkTo(link, file)) {
          return true;
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // The process has ended, or is another user's.
    }
    return false;
  }

  private static boolean isLinkTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file);
    } catch (IOException e) {
      // Closed since.
      return false;
    }
  }
}
