// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where a Hadoop home has the jars of its daemons. */
public final class HadoopHome {
  private HadoopHome() {}

  /** All jars on the class path of its daemons, those that others have put there too. */
  public static List<Path> jars(Path home) {
    List<Path> jars = new ArrayList<>();
    HadoopLayout.of(home).classPath().forEach(directory -> jars.addAll(jarsIn(directory)));
    return jars;
  }

  /**
   * The jars of one directory by name, links among them. Empty if it is none, or this user may not
   * list it: he may not run its jars either.
   */
  public static List<Path> jarsIn(Path directory) {
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*.jar")) {
        found.forEach(jars::add);
      } catch (IOException e) {
        return List.of();
      }
    }
    jars.sort(null);
    return jars;
  }
}
