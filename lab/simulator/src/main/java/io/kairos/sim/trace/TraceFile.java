// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A file or folder that a user names as a trace: what a {@link TraceReader} knows its format by.
 *
 * @param path as the user wrote it
 * @param head its first characters, unpacked; empty of a folder and of what cannot be read
 */
public record TraceFile(Path path, String head) {
  private static final int HEAD_BYTES = 1 << 14;

  /** So many files of a folder are looked at: a folder of something else may have millions. */
  private static final int LOOKED_AT = 10_000;

  /** Reads what is needed to know the format. */
  public static TraceFile of(Path path) {
    if (!Files.isRegularFile(path)) {
      return new TraceFile(path, "");
    }
    try (InputStream bytes = TraceFiles.bytesSoFar(path)) {
      return new TraceFile(path, new String(bytes.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8));
    } catch (TraceException | IOException e) {
      // Whoever reads the file tells it.
      return new TraceFile(path, "");
    }
  }

  /** Last part of the path without the {@code .gz} or {@code .zst} of a file that is packed. */
  public String name() {
    String name = String.valueOf(path.getFileName());
    return TraceFiles.PACKED.stream()
        .filter(name::endsWith)
        .findFirst()
        .map(end -> name.substring(0, name.length() - end.length()))
        .orElse(name);
  }

  public boolean isFolder() {
    return Files.isDirectory(path);
  }

  /** Whether the text begins like this. */
  public boolean startsWith(String text) {
    return head.startsWith(text);
  }

  /** Whether the first characters name a field of JSON. */
  public boolean hasField(String field) {
    return head.stripLeading().startsWith("{") && head.contains("\"" + field + "\"");
  }

  /** Whether a folder, or one below it, has such a file that is not hidden. */
  public boolean holds(Predicate<Path> file) {
    if (!isFolder()) {
      return false;
    }
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(TraceFiles::isVisible).limit(LOOKED_AT).anyMatch(file);
    } catch (IOException | UncheckedIOException e) {
      throw new TraceException(path + " cannot be read: " + e.getMessage(), e);
    }
  }
}
