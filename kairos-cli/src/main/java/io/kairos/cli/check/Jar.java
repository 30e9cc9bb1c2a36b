// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A jar by its file name, as Maven makes them: artifact, dash, version. Immutable. */
final class Jar {
  private static final Pattern NAME = Pattern.compile("(.+?)-(\\d[^/]*?)(-tests|-sources)?\\.jar");

  private final Path file;
  private final String artifact;
  private final String version;

  private Jar(Path file, String artifact, String version) {
    this.file = file;
    this.artifact = artifact;
    this.version = version;
  }

  /** Empty for what is no jar with a version in its name. */
  static Optional<Jar> of(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    return name.matches() && name.group(3) == null
        ? Optional.of(new Jar(file, name.group(1), name.group(2)))
        : Optional.empty();
  }

  Path file() {
    return file;
  }

  String artifact() {
    return artifact;
  }

  String version() {
    return version;
  }

  /** Whether both are the same version with the same content. */
  boolean isCopyOf(Jar other) {
    if (!version.equals(other.version)) {
      return false;
    }
    try {
      return isSameFile(other)
          || Arrays.equals(Files.readAllBytes(file), Files.readAllBytes(other.file));
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether both are one file, by links too. */
  boolean isSameFile(Jar other) {
    try {
      return Files.isSameFile(file, other.file);
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
